/** Loaded before a server that a soak watches: tells its memory, once what is garbage is gone, when the process above asks. */
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed });
});
