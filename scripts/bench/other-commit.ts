import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Another commit of this repository in a folder of its own, with its packages. */
export interface OtherCommit {
  readonly folder: string;
  /** Its short name, e.g. `1147f20`. */
  readonly name: string;
  remove(): void;
}

/**
 * Checks a commit out into a temporary worktree. It uses this tree's packages if they contain everything in its lock file;
 * otherwise its own are installed.
 * @throws if there is no such commit
 */
export function layOutCommit(commit: string): OtherCommit {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const name = git('rev-parse', '--short', `${commit}^{commit}`);
  const folder = join(mkdtempSync(join(tmpdir(), 'muster-against-')), name);
  git('worktree', 'add', '--detach', folder, name);
  const remove = (): void => {
    process.off('exit', remove);
    // The link first, so that nothing follows it into this tree's packages.
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    git('worktree', 'remove', '--force', folder);
    rmSync(resolve(folder, '..'), { recursive: true, force: true });
  };
  process.on('exit', remove);
  if (holdsAll(packagesOf('.'), packagesOf(folder))) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else {
    process.stdout.write(`Installing the packages of ${name}\n`);
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return { folder, name, remove };
}

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
type Packages = z.output<typeof lockSchema>['packages'];

function packagesOf(folder: string): Packages {
  const path = join(folder, 'package-lock.json');
  return existsSync(path) ? lockSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).packages : {};
}

/** True if all packages of one lock file are in another, in the same version. */
export function holdsAll(held: Packages, wanted: Packages): boolean {
  return Object.entries(wanted).every(([path, { version }]) => path === '' || held[path]?.version === version);
}
