import type { Claim } from './claim-cache.ts';

const megabyte = 1024 * 1024;
/** What a terminal may bring at once: a full memory of 100,000 punches is 5 MB, one of 10,000 faces some 200 MB. */
const burst = 256 * megabyte;
/** What it may bring an hour from then on. */
const hourly = 64 * megabyte;
const mostKept = 10_000;

interface Account {
  readonly left: number;
  readonly at: number;
}

/**
 * How many bytes a known terminal may still bring. One that brings more is told to come again, and keeps what it has. In memory: it
 * only shields the database from a terminal that has lost its mind, or its key. Take only for who is believed to be the terminal,
 * or a stranger could use it up.
 */
export class UploadBudget {
  private readonly accounts = new Map<string, Account>();

  /** False where there is no room for that many bytes, and none are taken then. */
  take({ companyId, terminal }: Claim, bytes: number, now: Temporal.Instant): boolean {
    const key = `${companyId} ${terminal}`;
    const at = now.epochMilliseconds;
    const left = this.left(this.accounts.get(key), at) - bytes;
    if (left < 0) return false;
    if (this.accounts.size >= mostKept) this.forgetFull(at);
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
