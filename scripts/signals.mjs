/**
 * Loaded before the server. One Ctrl-C may arrive twice, from the terminal and passed on by npm. The first starts an orderly
 * shutdown (the server's own handler); repetitions within two seconds are the same key press; a later one means that the person
 * will not wait.
 */
const patience = 2000;
let first;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    first ??= performance.now();
    if (performance.now() - first > patience) process.exit(130);
  });
}
