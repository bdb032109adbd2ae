import type { Claim } from './claim-cache.ts';

const megabyte = 1024 * 1024;
/** The most bytes at once: a full memory of 100,000 punches is 5 MB, one of 10,000 faces some 200 MB. */
const burst = 256 * megabyte;
/** The bytes an hour after that. */
const hourly = 64 * megabyte;
const mostAccounts = 10_000;

interface Account {
  readonly left: number;
  readonly at: number;
}

/**
 * Limits the bytes that a known terminal may send. Beyond the limit it has to come again, and keeps its data. It is in memory
 * and only shields the database from a terminal that is out of control or whose key was stolen. Count only contacts that are
 * believed to be the terminal, or a stranger could use the budget up.
 */
export class UploadBudget {
  private readonly accounts = new Map<string, Account>();

  /** False if there is no room for that many bytes; then none are counted. */
  take({ companyId, terminal }: Claim, bytes: number, now: Temporal.Instant): boolean {
    const key = `${companyId} ${terminal}`;
    const at = now.epochMilliseconds;
    const left = this.left(this.accounts.get(key), at) - bytes;
    if (left < 0) return false;
    if (this.accounts.size >= mostAccounts) this.forgetFull(at);
    this.accounts.set(key, { left, at });
    return true;
  }

  private left(account: Account | undefined, at: number): number {
    return account === undefined ? burst : Math.min(burst, account.left + ((at - account.at) / 3_600_000) * hourly);
  }

  private forgetFull(at: number): void {
    for (const [key, account] of this.accounts) if (this.left(account, at) >= burst) this.accounts.delete(key);
  }
}
