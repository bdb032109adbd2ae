/** The company and terminal of a serial number. */
export interface Claim {
  readonly companyId: number;
  readonly terminal: number;
}

const keptMilliseconds = 10_000;
const mostKept = 100_000;

/**
 * Caches the owner of a serial number for some seconds, so that a busy terminal is not looked up on every request. The
 * cache says only where to look: the company's row of the terminal is read every time and decides.
 */
export class ClaimCache {
  private readonly kept = new Map<string, { claim: Claim; until: number }>();

  of(sn: string, now: Temporal.Instant): Claim | undefined {
    const found = this.kept.get(sn);
    return found && found.until > now.epochMilliseconds ? found.claim : undefined;
  }

  keep(sn: string, claim: Claim, now: Temporal.Instant): void {
    if (this.kept.size >= mostKept) this.kept.clear();
    this.kept.set(sn, { claim, until: now.epochMilliseconds + keptMilliseconds });
  }
}
