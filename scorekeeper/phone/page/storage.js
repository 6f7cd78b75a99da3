/* The browser's private files as a file system for Python: synchronous, and flushed when SQLite says so. Files can't be
   made in it while Python runs: those of NAMES are always there, and one that is removed is an empty one. */

const NAMES = ["scores-0", "scores-0-journal", "scores-1", "scores-1-journal", "which", "key", "jar"];
const [FOLDER, FILE] = [0o40700, 0o100600];
const [ENOENT, ENOSPC, EPERM] = [44, 51, 63]; // as Emscripten counts them

/* a handle of each file; another tab that had them lets go in a moment */
export async function openFiles(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const handles = {};
  for (const each of NAMES) {
    const file = await folder.getFileHandle(each, { create: true });
    for (let tries = 1; !handles[each]; tries += 1) {
      handles[each] = await file.createSyncAccessHandle().catch((error) => {
        if (tries === 100 || error.name === "NotSupportedError") throw error;
      });
      if (!handles[each]) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return handles;
}

export function fileSystem(FS, handles) {
  const fail = (number) => { throw new FS.ErrnoError(number); };
  const no = () => fail(EPERM);
  const of = ({ node }) => handles[node.name];

  /* what the browser has no room for is told to SQLite, which then takes the whole change back */
  function roomy(change) {
    try {
      return change();
    } catch {
      return fail(ENOSPC);
    }
  }

  const nodeOps = {
    mknod: no, rename: no, rmdir: no, symlink: no,
    getattr({ id, mode, name }) {
      const [at, size] = [new Date(0), handles[name]?.getSize() ?? 0];
      return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: at, mtime: at, ctime: at, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr({ name }, { size }) {
      if (size !== undefined) roomy(() => handles[name].truncate(size));
    },
    lookup: (parent, name) => (name in handles ? node(parent, name, FILE) : fail(ENOENT)),
    readdir: () => [".", "..", ...Object.keys(handles)],
    unlink(parent, name) {
      handles[name].truncate(0);
      handles[name].flush();
    },
  };

  const streamOps = {
    llseek: (stream, offset, whence) => offset + [0, stream.position, of(stream).getSize()][whence],
    read: (stream, buffer, offset, length, at) => of(stream).read(buffer.subarray(offset, offset + length), { at }),
    write(stream, buffer, offset, length, at) {
      const written = roomy(() => of(stream).write(buffer.subarray(offset, offset + length), { at }));
      return written === length ? written : fail(ENOSPC);
    },
    fsync(stream) {
      roomy(() => of(stream).flush());
      return 0;
    },
  };

  const node = (parent, name, mode) => Object.assign(FS.createNode(parent, name, mode, 0), { node_ops: nodeOps, stream_ops: streamOps });
  return { mount: () => node(null, "/", FOLDER) };
}
