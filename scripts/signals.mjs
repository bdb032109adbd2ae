/**
 * Loaded before the server: one Ctrl-C may arrive twice, from the terminal and passed on by npm. The first
 * starts the orderly end (the server's own handler); repeats within two seconds are the same key press;
 * a later one says that the person will not wait.
 */
const patience = 2000;
let first;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    first ??= performance.now();
    if (performance.now() - first > patience) process.exit(130);
  });
}
