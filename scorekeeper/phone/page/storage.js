/* The scores: for Python they are files in memory. What an answer has changed is in the browser's database before anybody sees
   that answer, all of it or nothing. */

const BLOCK = 16_384; // bytes that are kept together: most of a file stays as it was
const NO_FILES = ["NotFoundError", "NotSupportedError", "SecurityError", "UnknownError"];

/* puts the files into a folder, and gives `keep`. Where that says no, there was no room or another tab has taken the scores,
   and the files are again as they were kept. */
export async function openScores(name, FS, folder) {
  const me = crypto.randomUUID();
  const path = (file) => `${folder}/${file}`;
  const isWritten = (file) => FS.stat(path(file)).mtime.getTime() > 0; // since it was kept
  const put = (files) => files.forEach((bytes, file) => FS.writeFile(path(file), bytes));
  let kept = await takeOver(name, me);
  put(kept.size ? kept : await privateFiles(name));

  return async function keep() {
    const files = FS.readdir(folder).slice(2);
    const now = new Map(files.map((file) => [file, isWritten(file) ? FS.readFile(path(file)) : kept.get(file)]));
    const changes = [...changed(kept, now)];
    const isKept = !changes.length || await write(name, me, changes).then(() => true, () => false);
    if (isKept) {
      kept = now;
      files.forEach((file) => FS.utime(path(file), 0, 0));
    } else {
      put(kept);
    }
    return isKept;
  };
}

/* the blocks that aren't as before; an empty one is gone */
function* changed(before, now) {
  for (const file of new Set([...before.keys(), ...now.keys()])) {
    const [old, bytes] = [before, now].map((files) => files.get(file) ?? new Uint8Array());
    if (bytes === old) continue;
    for (let at = 0; at < Math.max(old.length, bytes.length); at += BLOCK) {
      const [was, is] = [old, bytes].map((all) => all.subarray(at, at + BLOCK));
      if (indexedDB.cmp(was, is) !== 0) yield { place: [file, at / BLOCK], block: is.slice() };
    }
  }
}

/* ---- the database */

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = request.onabort = () => reject(request.error);
});

/* opened each time: a phone that slept may have closed it */
async function begin(name) {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => ["blocks", "owner"].forEach((store) => opening.result.createObjectStore(store));
  const base = await done(opening);
  const transaction = base.transaction(["blocks", "owner"], "readwrite", { durability: "strict" });
  base.close(); // once that is done
  return { transaction, blocks: transaction.objectStore("blocks"), owner: transaction.objectStore("owner") };
}

async function takeOver(name, me) {
  const { blocks, owner } = await begin(name);
  owner.put(me, "owner");
  const [places, values] = await Promise.all([done(blocks.getAllKeys()), done(blocks.getAll())]);
  const files = new Map();
  places.forEach(([file], at) => files.set(file, [...files.get(file) ?? [], values[at]]));
  for (const [file, parts] of files) files.set(file, new Uint8Array(await new Blob(parts).arrayBuffer()));
  return files;
}

/* a tab from which another has taken the scores keeps nothing any more */
async function write(name, me, changes) {
  const { transaction, blocks, owner } = await begin(name);
  if (await done(owner.get("owner")) !== me) throw new Error("Another tab has the scores.");
  for (const { place, block } of changes) {
    if (block.length) blocks.put(block, place);
    else blocks.delete(place);
  }
  await done(transaction);
}

/* where the first versions had them in most browsers; inside.py knows their names */
async function privateFiles(name) {
  const files = new Map();
  try {
    const root = await navigator.storage.getDirectory();
    for await (const handle of (await root.getDirectoryHandle(name)).values()) {
      const file = await handle.getFile();
      if (file.size) files.set(file.name, new Uint8Array(await file.arrayBuffer()));
    }
  } catch (error) {
    if (!NO_FILES.includes(error.name) && !(error instanceof TypeError)) throw error; // an old browser knows none
  }
  return files;
}
