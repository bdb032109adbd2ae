import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from './config.ts';

const secretsSchema = z.object({ token: z.string(), link: z.string() });

/** The data folder holds people's photos, prints and mails: it is its owner's, also where an earlier version made it. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
}

/** The secrets of a local trial: made at first start, readable by their owner only. Production brings its own. */
export function localSecrets(folder: string): z.infer<typeof secretsSchema> {
  makeFolder(folder);
  const path = join(folder, 'secrets.json');
  if (existsSync(path)) return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const secrets = { token: randomBytes(48).toString('base64url'), link: randomBytes(48).toString('base64url') };
  writeFileSync(path, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
  return secrets;
}

/**
 * Takes the data folder for this process: the embedded database has one process, and a second one would break it.
 * @returns a function that gives it back
 * @throws ConfigurationError where a living process has it
 */
export function takeFolder(folder: string): () => void {
  makeFolder(folder);
  const path = join(folder, 'process.lock');
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and never over another one.
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

/** The living process that has a data folder, undefined where none has it. */
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

/** Marks that the demo is being loaded, so that one that was interrupted is not taken for a whole one. */
export function demoMark(folder: string): { isSet: () => boolean; set: () => void; clear: () => void } {
  const path = join(folder, 'demo.loading');
  return {
    isSet: () => existsSync(path),
    set: () => writeFileSync(path, ''),
    clear: () => rmSync(path, { force: true }),
  };
}
