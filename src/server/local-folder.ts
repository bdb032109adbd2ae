import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from './config.ts';

const secretsSchema = z.object({ token: z.string(), link: z.string() });

/**
 * The data folder holds photos, fingerprints and mails: only its owner may read it, even if an older version made it.
 */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/** The secrets of a local trial: made at first start, readable by their owner only. Production configures its own. */
export function localSecrets(folder: string): z.infer<typeof secretsSchema> {
  makeFolder(folder);
  const path = join(folder, 'secrets.json');
  if (existsSync(path)) return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const secrets = { token: randomBytes(48).toString('base64url'), link: randomBytes(48).toString('base64url') };
  writeFileSync(path, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
  return secrets;
}

/**
 * Locks the data folder for this process: a second process would corrupt the embedded database.
 * @returns a function that releases it
 * @throws ConfigurationError if a living process holds it
 */
export function takeFolder(folder: string): () => void {
  makeFolder(folder);
  const path = join(folder, 'process.lock');
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (;;) {
      try {
        // A link appears atomically and never replaces another one.
        linkSync(own, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (!existsSync(path)) throw error;
        const holder = Number(readFileSync(path, 'utf8'));
        if (isAlive(holder)) {
          throw new ConfigurationError([`DATA_DIR: ${folder} is in use by another Muster (process ${holder})`]);
        }
        rmSync(path, { force: true });
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** The living process that holds a data folder; undefined if there is none. */
export function holderOf(folder: string): number | undefined {
  const path = join(folder, 'process.lock');
  if (!existsSync(path)) return undefined;
  const holder = Number(readFileSync(path, 'utf8'));
  return isAlive(holder) ? holder : undefined;
}

function isAlive(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Marks that the demo is being loaded, so that an interrupted one is not taken for complete. */
export function demoMark(folder: string): { isSet: () => boolean; set: () => void; clear: () => void } {
  const path = join(folder, 'demo.loading');
  return {
    isSet: () => existsSync(path),
    set: () => writeFileSync(path, ''),
    clear: () => rmSync(path, { force: true }),
  };
}
