import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Name of the manifest, the first entry of a backup. */
export const manifestName = 'manifest.json';

/** The manifest of a backup. */
export const manifestSchema = z.object({
  /** Version of the archive format; later ones are refused. */
  format: z.literal(1),
  /** Version of the product that made it. */
  version: z.string(),
  kind: z.enum(['embedded', 'postgres']),
  /** The instant at which it was taken. */
  taken_at: z.iso.datetime(),
  /** Name of the last migration of its database. */
  migration: z.string(),
  /** Whether the files are inside, or in their own store (`FILES_URL`). */
  files: z.enum(['inside', 'elsewhere']),
  /** Identifies the installation by a hash of its secret. */
  installation: z.string(),
  /** Digest of all contents, keyed by the installation's secret, to detect changes. */
  digest: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const keyed = (secret: string, text: string): string =>
  createHmac('sha256', `muster backup ${secret}`).update(text).digest('hex');

/** The identity of an installation in its backups. @param secret its `LINK_SECRET` */
export const installationOf = (secret: string): string => keyed(secret, 'installation').slice(0, 16);

/** Relative paths of all files below a folder, with `/`, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Digest of a folder without the manifest: paths, sizes and contents. @param secret of the installation */
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
