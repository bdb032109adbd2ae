interface Account {
  readonly left: number;
  readonly at: number;
}

/** How much may come at once, and how much more a second. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

const mostAccounts = 20_000;

/**
 * Limits how much each name may bring. It is in memory: it only shields the server from programs that call without end and repeat
 * refused calls by themselves.
 */
export class Budget {
  private readonly accounts = new Map<string, Account>();
  private readonly allowance: Allowance;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
  }

  /** False if there is not enough room; then nothing is counted. */
  take(name: string, amount: number, now: Temporal.Instant): boolean {
    const at = now.epochMilliseconds;
    const left = this.leftOf(this.accounts.get(name), at);
    if (left < amount) return false;
    if (this.accounts.size >= mostAccounts) this.forgetFull(at);
    this.accounts.set(name, { left: left - amount, at });
    return true;
  }

  /** True if something is left. */
  hasRoom(name: string, now: Temporal.Instant): boolean {
    return this.leftOf(this.accounts.get(name), now.epochMilliseconds) >= 1;
  }

  private leftOf(account: Account | undefined, at: number): number {
    const { burst, perSecond } = this.allowance;
    return account ? Math.min(burst, account.left + (Math.max(0, at - account.at) / 1000) * perSecond) : burst;
  }

  private forgetFull(at: number): void {
    for (const [name, account] of this.accounts)
      if (this.leftOf(account, at) >= this.allowance.burst) this.accounts.delete(name);
  }
}
