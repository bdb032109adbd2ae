import { execFileSync } from 'node:child_process';

const mainBranches = ['origin/main', 'main', 'origin/master', 'master'];

/**
 * The commit that `npm test -- changed` compares with: where this branch left the main one, or on the main branch itself the
 * previous commit. Uncommitted changes count too.
 */
export function changesBegin(): string {
  const head = commitOf('HEAD');
  for (const main of mainBranches) {
    const base = commitOf(main) && git('merge-base', 'HEAD', main);
    if (base && base !== head) return base;
  }
  return commitOf('HEAD~1') ?? 'HEAD';
}

/** The newest commit that this branch shares with the main branch, i.e. what has landed. Undefined if there is none. */
export function landedCommit(): string | undefined {
  for (const main of mainBranches) {
    const base = commitOf(main) && git('merge-base', 'HEAD', main);
    if (base) return base;
  }
  return undefined;
}

/** The files that differ from a commit, including uncommitted changes. */
export function changedFiles(base: string): readonly { readonly path: string; readonly isNew: boolean }[] {
  const lines = (text: string | undefined): string[] => text?.split('\n').filter((line) => line !== '') ?? [];
  const differing = lines(git('diff', '--name-status', '--no-renames', base)).map((line) => {
    const [status = '', path = ''] = line.split('\t');
    return { path, isNew: status === 'A' };
  });
  const unknown = lines(git('ls-files', '--others', '--exclude-standard')).map((path) => ({ path, isNew: true }));
  return [...differing, ...unknown];
}

/** The files that the newest commits changed. The first commit counts not: in a clone without a history it has them all. */
export function filesOfCommits(count: number): readonly string[] {
  const names = git('log', `-${count}`, '--min-parents=1', '--name-only', '--format=')?.split('\n') ?? [];
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The number of commits up to this one, in a clone without a history its second: another number at each commit. 0 outside of one. */
export function commitNumber(): number {
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  return Number((isShallow ? git('log', '-1', '--format=%ct') : git('rev-list', '--count', 'HEAD')) ?? 0);
}

/** The text of a file in a commit. */
export function textBefore(commit: string, path: string): string {
  return git('show', `${commit}:${path}`) ?? '';
}

const commitOf = (name: string): string | undefined => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

function git(...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
}
