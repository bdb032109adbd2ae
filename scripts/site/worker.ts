import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';
import { weigh } from './weight.ts';

const page = 'offline/index.html';
const source = 'src/shared/offline/worker.ts';
const logo = 'images/default/logo.svg';

/** The icons of an installed application. A maskable one is cut into any form, so its ground reaches the edge. */
const icons = [
  { name: 'any-192', size: 192, isCut: false },
  { name: 'any-512', size: 512, isCut: false },
  { name: 'maskable-192', size: 192, isCut: true },
  { name: 'maskable-512', size: 512, isCut: true },
  { name: 'apple-touch-icon', size: 180, isCut: true },
];

/** Draws the icons from the logo. @param folder the site's folder */
export async function drawIcons(folder: string): Promise<void> {
  const drawing = await readFile(join(folder, logo), 'utf8');
  await mkdir(join(folder, 'images/app'), { recursive: true });
  for (const { name, size, isCut } of icons) {
    const drawn = isCut ? drawing.replace(/ rx="[\d.]+"/, '') : drawing;
    const image = sharp(Buffer.from(drawn), { density: (72 * size) / 32 }).resize(size, size);
    await image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, 'images/app', `${name}.png`));
  }
}

/**
 * Writes the worker that shows a page without network, with the list of what that page needs, if the site has such a page.
 * @param root the project's folder
 * @param folder the site's folder
 */
export async function writeWorker(root: string, folder: string): Promise<void> {
  const { scripts, styles } = weigh(folder, page);
  const files = [...scripts, ...styles, `/${logo}`].toSorted();
  const hash = createHash('sha256').update(await readFile(join(folder, page)));
  for (const file of files) hash.update(file).update(await readFile(join(folder, file)));
  const code = await bundle(root);
  hash.update(code);
  const address = `/${dirname(page)}/`;
  const kept = { version: hash.digest('base64url').slice(0, 12), page: address, files: [address, ...files] };
  await writeFile(join(folder, 'worker.js'), `const kept = ${JSON.stringify(kept)};\n${code}`);
}

/** The worker with what it imports as one classic script. */
async function bundle(root: string): Promise<string> {
  const { NODE_ENV: before } = process.env;
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  });
  // It leaves its own behind, and React would have no `act` in the suites that this process starts.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = outputs.filter((one) => one.type === 'chunk');
  if (!chunk || others.length > 0) throw new Error('The worker is not one file');
  return chunk.code;
}
