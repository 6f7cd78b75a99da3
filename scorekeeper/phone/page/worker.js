/* Python with the whole app, beside the start page; it has the scores as long as it has the lock. */

import { loadPyodide } from "./pyodide.mjs";
import { fileSystem, openFiles } from "./storage.js";

const tell = (what) => self.postMessage(what);
const UNABLE = ["NotSupportedError", "SecurityError", "UnknownError", "InvalidStateError"]; // a browser that keeps nothing, or a private window
const PAUSE = 100; // milliseconds between games that are read ahead
const PATIENCE = 2_000; // milliseconds, for the tab that was closed a moment ago
let leave = () => tell({ busy: true });

self.onmessage = ({ data: { scope, name, steal, environment, languages } }) => {
  const waiting = new AbortController();
  const patience = setTimeout(() => waiting.abort(), PATIENCE);
  const request = navigator.locks.request(name, steal ? { steal } : { signal: waiting.signal }, async () => {
    clearTimeout(patience);
    await run(scope, name, environment, languages).catch((error) => tell({ failed: String(error), unable: UNABLE.includes(error.name) }));
    return new Promise(() => {}); // it keeps the lock
  });
  request.catch(() => leave()); // another tab has it, or has taken it
};

async function run(scope, name, environment, languages) {
  tell({ at: "python" });
  const packed = fetch(new URL("app.pack", scope)).then((answer) => answer.arrayBuffer());
  const { files, keep } = await openFiles(encodeURIComponent(scope));
  const channel = new BroadcastChannel(name);
  leave = () => {
    channel.close();
    Object.values(files).forEach((file) => file.close());
    tell({ taken: true });
  };

  const python = await loadPyodide({ indexURL: scope, env: { HOME: "/tmp", SCOREKEEPER_DATA: "/tmp/data", STATIC_ROOT: "/app" } });
  tell({ at: "app" });
  unpack(python.FS, await packed);
  python.FS.mkdir("/scores");
  python.FS.mount(fileSystem(python.FS, files), {}, "/scores");
  python.runPython("import sys; sys.path.insert(0, '/app')");
  const inside = python.pyimport("scorekeeper.phone.inside");
  const answer = inside.start("/scores", python.toPy(environment));

  const forgetMemory = () => python.runPython("from django.db import connection; connection.close()");

  function respond({ method, url, headers, body }) {
    const given = answer(method, url, python.toPy(headers), python.toPy(new Uint8Array(body)).tobytes());
    const [status, ...rest] = given.toJs();
    given.destroy();
    return { status, headers: rest[0], body: rest[1] };
  }

  /* where there was no room to keep it, the app is asked again, sees that nothing can be written, and says so */
  async function respondAndKeep(request) {
    const given = respond(request);
    if (await keep()) return given;
    forgetMemory();
    return respond(request);
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
  tell({ ready: true });

  /* the games that lists of them show, one at a time: whoever asks for a page meanwhile waits for one at most */
  const games = inside.read_ahead();
  const readAhead = () => games.next().done || setTimeout(readAhead, PAUSE);
  setTimeout(readAhead, 10 * PAUSE);
}

/* a list of names and sizes, then all the files; nothing is copied */
function unpack(FS, packed) {
  let at = 4 + new DataView(packed).getUint32(0, true);
  const bytes = new Uint8Array(packed);
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    const [, folder, file] = /^(.*)\/([^/]+)$/.exec(`/app/${path}`);
    FS.mkdirTree(folder);
    FS.createDataFile(folder, file, bytes.subarray(at, at + size), true, true, true);
    at += size;
  }
}
