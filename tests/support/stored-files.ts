import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** Every file in the server's store, by path, with its bytes as text. */
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

/** The stored payloads of jobs, without the notes that name them. */
export const storedPayloads = (server: Pick<TestServer, 'host'>): string[] =>
  [...storedFiles(server).keys()].filter((path) => path.endsWith('.sealed') && !path.startsWith('notes'));
