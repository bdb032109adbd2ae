import { readFile, writeFile } from 'node:fs/promises';

/** Files of which a screen that opens calls most functions, by their names in scripts/site/chunks.ts. */
const called = /\/_astro\/(react|base|data|aria|shell|overlays|lists|dates|reports|notifications)\.[^/]+\.js$/;

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells the browser that a script's functions will be called: it compiles them beside the page, while the script is still on its way.
 * Otherwise it passes over each one first and compiles it when it is called, with the page waiting, three thousand times until a list is
 * open. Browsers that do not know the hint read a comment.
 */
export async function withCompileHints(files: readonly string[]): Promise<void> {
  const scripts = files.filter((file) => called.test(file.replaceAll('\\', '/')));
  await Promise.all(scripts.map(async (file) => writeFile(file, hint + (await readFile(file, 'utf8')))));
}
