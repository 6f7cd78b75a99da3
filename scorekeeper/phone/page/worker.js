/* Python with the whole app, beside the start page; it has the scores as long as it has the lock. */

import { loadPyodide } from "./pyodide.mjs";
import createModule from "./pyodide.asm.mjs";
import { openMemory } from "./memory.js";
import { openScores } from "./storage.js";

const tell = (what) => self.postMessage(what);
const UNABLE = ["NotSupportedError", "SecurityError", "UnknownError", "InvalidStateError"]; // a browser that keeps nothing, or a private window
const PAUSE = 100; // milliseconds between games that are read ahead
const PATIENCE = 2_000; // milliseconds, for the tab that was closed a moment ago
let leave = () => tell({ busy: true });

self.onmessage = ({ data: { scope, name, version, steal, environment, languages } }) => {
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), PATIENCE);
  const request = navigator.locks.request(name, steal ? { steal } : { signal: waiting.signal }, async () => {
    clearTimeout(patience);
    const memory = await openMemory(name, version, environment);
    const again = Boolean(memory.kept); // without it
    await run(scope, name, memory, environment, languages).catch((error) => tell({ again, failed: String(error), unable: UNABLE.includes(error.name) }));
    return new Promise(() => {}); // it keeps the lock
  });
  request.catch(() => leave()); // another tab has it, or has taken it
};

async function run(scope, name, memory, environment, languages) {
  tell({ at: "python" });
  const packed = fetch(new URL("app.pack", scope)).then((answer) => answer.arrayBuffer());
  const channel = new BroadcastChannel(name);
  leave = () => {
    channel.close();
    tell({ taken: true });
  };

  const python = await loadPyodide({
    indexURL: scope,
    env: { HOME: "/tmp", PYTHONPATH: "/app", SCOREKEEPER_DATA: "/tmp/data", STATIC_ROOT: "/app", ...environment },
    createPyodideModule: (settings) => withApp(settings, packed),
    _loadSnapshot: memory.kept,
    _makeSnapshot: !memory.kept,
  });
  tell({ at: "app" });
  if (!memory.kept) {
    python.runPython("from scorekeeper.phone import inside; inside.load()");
    memory.keep(() => python.makeMemorySnapshot());
  }
  python.FS.mkdir("/scores");
  const keep = await openScores(encodeURIComponent(scope), python.FS, "/scores");
  const inside = python.pyimport("scorekeeper.phone.inside");
  const { answer, refuse } = inside.start("/scores");

  function respond(ask, { method, url, headers, body }) {
    const given = ask(method, url, python.toPy(headers), python.toPy(new Uint8Array(body)).tobytes());
    const [status, ...rest] = given.toJs();
    given.destroy();
    return { status, headers: rest[0], body: rest[1] };
  }

  /* where there was no room to keep it, the app is asked again, sees that nothing can be written, and says so */
  async function respondAndKeep(request) {
    const given = respond(answer, request);
    return await keep() ? given : respond(refuse, request);
  }

  const ours = { "accept-language": languages.join(","), "user-agent": navigator.userAgent };
  await respondAndKeep({ method: "GET", url: scope, headers: ours, body: new ArrayBuffer(0) }); // loads what pages need

  let turn = Promise.resolve(); // one after the other, each until it is kept
  channel.onmessage = ({ data: { id, ...request } }) => {
    if (!id) return;
    const asked = { ...request, headers: { ...request.headers, ...ours } };
    turn = turn.then(() => respondAndKeep(asked)).then((given) => channel.postMessage({ to: id, answer: given }));
    turn.catch((error) => setTimeout(() => { throw error; })); // the start page hears of it
  };
  memory.works();
  tell({ ready: true });

  /* the games that lists of them show, one at a time: whoever asks for a page meanwhile waits for one at most */
  const games = inside.read_ahead();
  const readAhead = () => games.next().done || setTimeout(readAhead, PAUSE);
  setTimeout(readAhead, 10 * PAUSE);
}

/* The app's files are there before Python is, and its compiled libraries are loaded: always first, and so at the same place,
   where memory that was kept looks for them. */
function withApp(settings, packed) {
  return new Promise((resolve, reject) => {
    async function fill(module) {
      module.addRunDependency("app");
      for (const path of unpack(module.FS, await packed)) {
        const library = module.newDSO(path, 0, {});
        const flags = { loadAsync: true, nodelete: true, allowUndefined: true };
        library.exports = await module.loadWebAssemblyModule(module.FS.readFile(path), flags, path, {}, 0);
        library.global = false;
      }
      if (settings.INITIAL_MEMORY) module.growMemory(settings.INITIAL_MEMORY);
      module.removeRunDependency("app");
    }
    settings.preRun.push((module) => fill(module).catch(reject));
    createModule(settings).then(resolve, reject);
  });
}

/* a list of names and sizes, then all the files; nothing is copied; gives the compiled libraries */
function unpack(FS, packed) {
  let at = 4 + new DataView(packed).getUint32(0, true);
  const bytes = new Uint8Array(packed);
  const names = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  for (const [path, size] of names) {
    const [, folder, file] = /^(.*)\/([^/]+)$/.exec(`/app/${path}`);
    FS.mkdirTree(folder);
    FS.createDataFile(folder, file, bytes.subarray(at, at + size), true, true, true);
    at += size;
  }
  return names.map(([path]) => `/app/${path}`).filter((path) => path.endsWith(".so"));
}
