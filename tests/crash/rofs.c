/* While there is a file of the name in READ_ONLY_WHILE, the disk with the folder in READ_ONLY_FOLDER can be read
   and not written, as after a fault of the disk: also by whoever has a file of it open already.
   Built and loaded by read_only.py (LD_PRELOAD). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int really_access(const char *path, int how) {
  int (*real)(const char *, int) = dlsym(RTLD_NEXT, "access");
  return real(path, how);
}

static int is_read_only(void) {
  const char *name = getenv("READ_ONLY_WHILE");
  return name && really_access(name, F_OK) == 0;
}

static int is_there(const char *path) {
  const char *folder = getenv("READ_ONLY_FOLDER");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_open_there(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_there(path);
}

#define REFUSE return errno = EROFS, -1

#define OPEN(name)                                                                           \
  int name(const char *path, int flags, ...) {                                               \
    va_list more;                                                                            \
    va_start(more, flags);                                                                   \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;                                \
    va_end(more);                                                                            \
    int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT && really_access(path, F_OK)); \
    if (writes && is_there(path) && is_read_only()) REFUSE;                                  \
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);                           \
    return real(path, flags, mode);                                                          \
  }
OPEN(open)
OPEN(open64)

#define WRITE(name, kind, parameters, values)                                      \
  kind name parameters {                                                           \
    if (is_read_only() && is_open_there(descriptor)) REFUSE;                        \
    kind(*real) parameters = dlsym(RTLD_NEXT, #name);                              \
    return real values;                                                            \
  }
WRITE(write, ssize_t, (int descriptor, const void *from, size_t size), (descriptor, from, size))
WRITE(pwrite, ssize_t, (int descriptor, const void *from, size_t size, off_t at), (descriptor, from, size, at))
WRITE(pwrite64, ssize_t, (int descriptor, const void *from, size_t size, off64_t at), (descriptor, from, size, at))
WRITE(ftruncate, int, (int descriptor, off_t size), (descriptor, size))
WRITE(ftruncate64, int, (int descriptor, off64_t size), (descriptor, size))

int access(const char *path, int how) {
  if (how & W_OK && is_there(path) && is_read_only()) REFUSE;
  return really_access(path, how);
}

int mkdir(const char *path, mode_t mode) {
  if (is_there(path) && is_read_only()) REFUSE;
  int (*real)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
  return real(path, mode);
}

int unlink(const char *path) {
  if (is_there(path) && is_read_only()) REFUSE;
  int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  return real(path);
}
