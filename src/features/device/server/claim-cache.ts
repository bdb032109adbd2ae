/** The company and terminal of a serial number. */
export interface Claim {
  readonly companyId: number;
  readonly terminal: number;
}

const lifetimeMilliseconds = 10_000;
const mostEntries = 100_000;

/**
 * Caches the owner of a serial number for some seconds, so that a busy terminal is not looked up on every request. The
 * cache says only where to look: the company's row of the terminal is read every time and decides.
 */
export class ClaimCache {
  private readonly entries = new Map<string, { claim: Claim; until: number }>();

  of(sn: string, now: Temporal.Instant): Claim | undefined {
    const found = this.entries.get(sn);
    return found && found.until > now.epochMilliseconds ? found.claim : undefined;
  }

  keep(sn: string, claim: Claim, now: Temporal.Instant): void {
    if (this.entries.size >= mostEntries) this.entries.clear();
    this.entries.set(sn, { claim, until: now.epochMilliseconds + lifetimeMilliseconds });
  }
}
