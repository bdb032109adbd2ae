import { constants } from 'node:fs';
import { chmod, copyFile, glob, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { serverPackages } from './server-packages.ts';

/** What the server reads besides its packages and its runtime, below the project. */
const parts: readonly string[] = [
  'dist/**',
  'public/locales/**',
  'src/{features,machines,server,shared}/**/*.ts',
  'src/server/db/migrations/**',
  'scripts/{signals,package-scope-cache}.mjs',
  'README.md',
  'SECURITY.md',
  'docs/alerts.yaml',
];

/** The places of parts of `packaging/`. */
const placed = {
  'packaging/muster': 'bin/muster',
  'packaging/muster.service': 'share/muster.service',
  'packaging/muster.env': 'share/muster.env',
} as const;

/** Tests, and files that only the build of the site reads. */
const isLeftOut = (path: string): boolean => /\.test\.ts$|(^|\/)(ui|testing)\//.test(path);
/** Unused parts of packages. Licences remain. */
const isIdle = (path: string): boolean =>
  /\.(map|d\.[cm]?ts|test\.[cm]?[jt]s)$/.test(path) ||
  (/\.(md|markdown)$/i.test(path) && !/licen[cs]e|notice|copying/i.test(path));

/**
 * Writes an installation to an empty folder: `bin/muster`, the runtime, the server's sources and packages, the built site. It needs
 * neither npm nor a network. Symbolic links become files.
 * @param root the project's folder, with its packages installed and its site built
 * @returns the files' paths below the folder, sorted
 */
export async function stage(root: string, folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  const put = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(join(folder, to)), { recursive: true });
    await copyFile(join(root, from), join(folder, to), constants.COPYFILE_FICLONE);
    files.push(to);
  };
  for await (const entry of glob([...parts], { cwd: root, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (entry.isFile() && !isLeftOut(path)) await put(path, path);
  }
  for (const [from, to] of Object.entries(placed)) await put(from, to);
  for (const each of serverPackages(root))
    for (const path of await filesOf(root, each)) if (!isIdle(path)) await put(path, path);
  await put(runtimeFile(root), 'runtime/node');
  await put(join(dirname(dirname(runtimeFile(root))), 'LICENSE'), 'runtime/LICENSE');
  await Promise.all(['runtime/node', 'bin/muster'].map((path) => chmod(join(folder, path), 0o755)));
  await writeFile(join(folder, 'package.json'), await ownPackage(root));
  return [...files, 'package.json'].toSorted();
}

/** All files of a package, without nested packages, which are listed separately. */
async function filesOf(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) found.push(path);
    else if (entry.isDirectory() && entry.name !== 'node_modules') found.push(...(await filesOf(root, path)));
  }
  return found;
}

/** The pinned Node of this platform. */
function runtimeFile(root: string): string {
  const path = process.execPath;
  if (!path.startsWith(join(root, 'node_modules'))) {
    throw new Error(`The pinned Node does not run here, so this platform has no archive: ${path} runs instead`);
  }
  return path.slice(root.length + 1);
}

/** The project's package.json without its development parts. */
async function ownPackage(root: string): Promise<string> {
  const { name, version, type, imports } = z
    .object({ name: z.string(), version: z.string(), type: z.string(), imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return `${JSON.stringify({ name, version, private: true, type, imports }, null, 2)}\n`;
}
