/** Loaded before a server that a soak watches: reports its memory after garbage collection when the parent process asks. */
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed });
});
