import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Name of the manifest in a backup, its first entry. */
export const manifestName = 'manifest.json';

/** What a backup says of itself. */
export const manifestSchema = z.object({
  /** Of the archive's own form; a later one is refused. */
  format: z.literal(1),
  /** The product's version that made it. */
  version: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** When it was taken, as an instant. */
  taken_at: z.iso.datetime(),
  /** Name of the last migration that its database has. */
  migration: z.string(),
  /** Whether files are in it, or lie in a store of their own (`FILES_URL`). */
  files: z.enum(['inside', 'elsewhere']),
  /** Which installation it is of: known by its secret, which it does not tell. */
  installation: z.string(),
  /** Of all that is in it, keyed by the installation's secret: what was changed is known by it. */
  digest: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const keyed = (secret: string, text: string): string =>
  createHmac('sha256', `muster backup ${secret}`).update(text).digest('hex');

/** What an installation is known by in its backups. @param secret its `LINK_SECRET` */
export const installationOf = (secret: string): string => keyed(secret, 'installation').slice(0, 16);

/** Paths of all files below a folder, relative to it, with `/`, in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Digest of what lies in a folder, without the manifest: paths, sizes and contents. @param secret of the installation */
export async function digestOf(folder: string, secret: string): Promise<string> {
  const all = createHash('sha256');
  for (const path of await filesBelow(folder)) {
    if (path === manifestName) continue;
    const file = join(folder, path);
    const content = createHash('sha256');
    await pipeline(createReadStream(file), content);
    all.update(`${JSON.stringify(path)} ${(await stat(file)).size} ${content.digest('hex')}\n`);
  }
  return keyed(secret, all.digest('hex'));
}
