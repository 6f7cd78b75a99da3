/* Python's memory once all modules are read, kept for later starts, which take half as long from there: for one version, one
   environment, and as long as the last start from it came to its end. */

export async function openMemory(name, version, environment) {
  const own = `memory of ${name}`;
  const about = `/?${encodeURIComponent(JSON.stringify([version, environment]))}`;
  const cache = await caches.open(own);
  const found = await cache.match("/trying") ? undefined : await cache.match(about);
  if (found) await cache.put("/trying", new Response());

  async function keep(make) {
    const memory = make();
    await caches.delete(own);
    await (await caches.open(own)).put(about, new Response(memory));
  }

  return {
    kept: found?.arrayBuffer(),
    works: () => cache.delete("/trying"),
    keep: (make) => keep(make).catch(() => {}), // no room: the next start takes as long as this one
  };
}
