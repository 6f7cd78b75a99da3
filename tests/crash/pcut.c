/* After each fsync or fdatasync of a file, copy it aside: the copies are the worst disk that a power cut may leave,
   on which nothing is but what was synced. A file that was removed is there again until its folder was synced, too.
   Whole files; no torn sectors, nothing in another order.
   Built and loaded by power.py (LD_PRELOAD); the folder for the copies is in POWER_CUT_FOLDER. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* the folder of the scores was synced: what is gone from it is gone for good */
static void forget(const char *folder, const char *from) {
  char original[PATH_MAX * 2], copy[PATH_MAX * 2];
  snprintf(original, sizeof original, "%s/db.sqlite3", from);
  if (access(original, F_OK)) return; /* another folder, such as that of the copies */
  DIR *copies = opendir(folder);
  for (struct dirent *entry; copies && (entry = readdir(copies));) {
    snprintf(original, sizeof original, "%s/%s", from, entry->d_name);
    snprintf(copy, sizeof copy, "%s/%s", folder, entry->d_name);
    if (entry->d_name[0] != '.' && access(original, F_OK)) unlink(copy);
  }
  if (copies) closedir(copies);
}

static void keep(int descriptor) {
  const char *folder = getenv("POWER_CUT_FOLDER");
  char link[64], from[PATH_MAX], part[PATH_MAX + 8], to[PATH_MAX], buffer[1 << 16];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, from, sizeof from - 1);
  if (!folder || length < 0) return;
  from[length] = 0;
  struct stat what;
  if (fstat(descriptor, &what) == 0 && S_ISDIR(what.st_mode)) return forget(folder, from);
  if (!strstr(from, "db.sqlite3")) return;
  snprintf(to, sizeof to, "%s/%s", folder, strrchr(from, '/') + 1);
  snprintf(part, sizeof part, "%s.part", to);
  pthread_mutex_lock(&one_at_a_time);
  int source = open(from, O_RDONLY), target = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t got = 0;
  while (source >= 0 && target >= 0 && (got = read(source, buffer, sizeof buffer)) > 0)
    if (write(target, buffer, got) != got) abort();
  close(source);
  close(target);
  if (got == 0) rename(part, to);
  pthread_mutex_unlock(&one_at_a_time);
}

int fsync(int descriptor) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  int result = real(descriptor);
  if (result == 0) keep(descriptor);
  return result;
}

int fdatasync(int descriptor) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
  int result = real(descriptor);
  if (result == 0) keep(descriptor);
  return result;
}
