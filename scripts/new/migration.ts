import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { landedCommit } from '../suites/changed.ts';
import { NewError } from './names.ts';

const folder = 'src/server/db/migrations';
const journalPath = `${folder}/meta/_journal.json`;
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.int(), tag: z.string() })) });

/** The files of the migrations folder, by path from the root. */
export interface MigrationFiles {
  readonly list: () => readonly string[];
  readonly read: (path: string) => string | undefined;
  readonly write: (path: string, text: string) => void;
  readonly remove: (path: string) => void;
  /** The landed version of a file. */
  readonly landed: (path: string) => string | undefined;
}

/**
 * Restores the migrations folder to what has landed, so that everything since becomes one migration. This also resolves conflicts
 * in it: landed files win.
 * @returns the names of the removed migrations, without their numbers
 * @throws NewError if it is unknown what has landed
 */
export function forgetUnlanded(files: MigrationFiles): string[] {
  const journal = files.landed(journalPath);
  if (journal === undefined)
    throw new NewError('Git knows no main branch with migrations: nothing tells which have landed.');
  const { entries } = journalSchema.parse(JSON.parse(journal));
  const kept = new Map(
    entries.flatMap(({ idx, tag }) => {
      const number = String(idx).padStart(4, '0');
      return [`${folder}/${tag}.sql`, `${folder}/meta/${number}_snapshot.json`].map((path) => [
        path,
        files.landed(path),
      ]);
    }),
  );
  const gone: string[] = [];
  for (const path of files.list()) {
    if (!/\/\d{4}_\w+\.(sql|json)$/.test(path) || kept.has(path)) continue;
    files.remove(path);
    const name = /\/\d{4}_(\w+)\.sql$/.exec(path)?.[1];
    if (name !== undefined) gone.push(name);
  }
  for (const [path, text] of [...kept, [journalPath, journal] as const])
    if (path !== undefined && text !== undefined && files.read(path) !== text) files.write(path, text);
  return gone;
}

/** The files of the repository. @throws NewError outside of git */
export function migrationFiles(): MigrationFiles {
  const commit = landedCommit();
  if (commit === undefined) throw new NewError('Git knows no main branch: nothing tells which migrations have landed.');
  return {
    list: () =>
      ['', '/meta'].flatMap((below) =>
        readdirSync(`${folder}${below}`, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => `${folder}${below}/${name}`),
      ),
    read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write: (path, text) => writeFileSync(path, text),
    remove: (path) => rmSync(path),
    landed: (path) => {
      try {
        return execFileSync('git', ['show', `${commit}:${path}`], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        });
      } catch {
        return undefined;
      }
    },
  };
}
