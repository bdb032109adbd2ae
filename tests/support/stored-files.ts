import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** Every file that lies in the server's store, by its path, and its bytes as text. */
export function storedFiles({ host }: Pick<TestServer, 'host'>): Map<string, string> {
  const folder = join(host.config.dataFolder, 'files');
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path)).toString('latin1')]),
  );
}

/** What lies there of payloads of jobs; a note that names one is none. */
export const storedPayloads = (server: Pick<TestServer, 'host'>): string[] =>
  [...storedFiles(server).keys()].filter((path) => path.endsWith('.sealed') && !path.startsWith('notes'));
