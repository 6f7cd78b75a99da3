/* The files of the scores, in the browser's private folder or, where that has no synchronous files, in its database. Both are
   synchronous for Python. Files can't be made in them while it runs: those of NAMES are always there, and one that is
   removed is an empty one. */

const NAMES = ["scores-0", "scores-0-journal", "scores-1", "scores-1-journal", "which", "key", "jar"];
const [FOLDER, FILE] = [0o40700, 0o100600];
const [ENOENT, ENOSPC, EPERM] = [44, 51, 63]; // as Emscripten counts them
const BLOCK = 16_384; // bytes
const UNABLE = ["NotSupportedError", "SecurityError", "UnknownError"]; // a browser without private files

/* a file of each name, and `keep`: after it all that was written is there to stay, or, where it says no, taken back. A browser
   stays with what it began with. */
export async function openFiles(name) {
  const { base, isInUse } = await openBase(name);
  if (isInUse || !navigator.storage?.getDirectory) return inBase(base);
  return inFolder(name).catch((error) => {
    if (UNABLE.includes(error.name)) return inBase(base);
    throw error;
  });
}

/* ---- the private folder: what SQLite flushes is there to stay */

/* another tab that had the files lets go in a moment */
async function inFolder(name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const files = {};
  for (const each of NAMES) {
    const file = await folder.getFileHandle(each, { create: true });
    for (let tries = 1; !files[each]; tries += 1) {
      files[each] = await file.createSyncAccessHandle().catch((error) => {
        if (tries === 100 || UNABLE.includes(error.name)) throw error;
      });
      if (!files[each]) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    if (typeof files[each].getSize() === "number") continue;
    await files[each].close(); // in browsers before 2023 it takes a while, and Python can't wait
    throw new DOMException("", "NotSupportedError");
  }
  return { files, keep: async () => true };
}

/* ---- the database: a copy of each file in memory; the blocks that changed are kept all together or not at all */

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = request.onabort = () => reject(request.error);
});

async function openBase(name) {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => ["blocks", "owner"].forEach((store) => opening.result.createObjectStore(store));
  const base = await done(opening);
  return { base, isInUse: await done(base.transaction("blocks").objectStore("blocks").count()) > 0 };
}

/* a tab from which another has taken the scores keeps nothing any more */
async function inBase(base) {
  const stores = () => {
    const transaction = base.transaction(["blocks", "owner"], "readwrite", { durability: "strict" });
    return { transaction, blocks: transaction.objectStore("blocks"), owner: transaction.objectStore("owner") };
  };
  const files = Object.fromEntries(NAMES.map((name) => [name, new Copy()]));
  const all = Object.values(files);
  const me = crypto.randomUUID();
  const { blocks, owner } = stores();
  owner.put(me, "owner");
  const [keys, values] = await Promise.all([done(blocks.getAllKeys()), done(blocks.getAll())]);
  keys.forEach(([name, number], at) => files[name].write(values[at], { at: number * BLOCK }));
  all.forEach((file) => file.kept());

  async function write() {
    const { transaction, blocks, owner } = stores();
    if (await done(owner.get("owner")) !== me) throw new Error("Another tab has the scores.");
    for (const [name, file] of Object.entries(files)) {
      for (const [number, bytes] of file.changed()) {
        if (bytes.length) blocks.put(bytes, [name, number]);
        else blocks.delete([name, number]);
      }
    }
    await done(transaction);
  }

  async function keep() {
    Copy.isFull = false;
    if (!all.some((file) => file.isChanged)) return true;
    const isKept = await write().then(() => true, () => false);
    all.forEach((file) => (isKept ? file.kept() : file.takeBack()));
    Copy.isFull = !isKept;
    return isKept;
  }

  return { files, keep };
}

class Copy {
  static isFull = false; // until the next time that all is kept
  bytes = new Uint8Array(BLOCK);
  size = 0;
  #sizeKept = 0;
  #before = new Map(); // blocks that changed, as they were kept

  get isChanged() { return this.#before.size > 0; }

  getSize() { return this.size; }

  read(into, { at }) {
    const found = this.bytes.subarray(at, Math.max(at, Math.min(at + into.length, this.size)));
    into.set(found);
    return found.length;
  }

  write(from, { at }) {
    if (Copy.isFull) throw new DOMException("", "QuotaExceededError");
    if (at + from.length > this.size) this.truncate(at + from.length);
    this.#changes(at, at + from.length);
    this.bytes.set(from, at);
    return from.length;
  }

  truncate(size) {
    const [from, to] = [Math.min(size, this.size), Math.max(size, this.size)];
    this.#changes(from, to);
    if (size > this.bytes.length) {
      const larger = new Uint8Array(2 * size);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.fill(0, from, to);
    this.size = size;
  }

  flush() {}

  close() {}

  changed() { return [...this.#before.keys()].map((number) => [number, this.#block(number)]); }

  kept() {
    this.#before.clear();
    this.#sizeKept = this.size;
  }

  takeBack() {
    for (const [number, bytes] of this.#before) {
      this.bytes.fill(0, number * BLOCK, (number + 1) * BLOCK);
      this.bytes.set(bytes, number * BLOCK);
    }
    this.size = this.#sizeKept;
    this.#before.clear();
  }

  #block(number) { return this.bytes.slice(number * BLOCK, Math.min((number + 1) * BLOCK, this.size)); }

  #changes(from, to) {
    for (let number = Math.floor(from / BLOCK); number * BLOCK <= to; number += 1) {
      if (!this.#before.has(number)) this.#before.set(number, this.#block(number));
    }
  }
}

/* ---- for Python */

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
