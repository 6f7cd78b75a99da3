/* Turns Python files into byte code, by the very Python that will run them: node compile.mjs RUNTIME FOLDER… */

const [runtime, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const source = `
import compileall, py_compile
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
compileall.compile_dir("/work", quiet=1, legacy=True, optimize=2, stripdir="/work", invalidation_mode=unchecked)
`;

try {
  const python = await loadPyodide({ indexURL: runtime });
  for (const root of folders) {
    python.FS.mkdirTree("/work");
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/work");
    python.runPython(source);
    python.FS.unmount("/work");
  }
} catch (error) {
  console.error(error.message); // without the runtime's source, which Node would print
  process.exit(1);
}
