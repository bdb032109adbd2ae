import { execFileSync } from 'node:child_process';

/**
 * What `npm test -- changed` compares with: where this branch left the main one, or on the main branch itself the commit
 * before. What is not committed yet counts too.
 */
export function changesBegin(): string {
  const head = commitOf('HEAD');
  for (const main of ['origin/main', 'main', 'origin/master', 'master']) {
    const base = commitOf(main) && git('merge-base', 'HEAD', main);
    if (base && base !== head) return base;
  }
  return commitOf('HEAD~1') ?? 'HEAD';
}

const commitOf = (name: string): string | undefined => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

function git(...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
}
