/** Which company and terminal a serial number belongs to. */
export interface Claim {
  readonly companyId: number;
  readonly terminal: number;
}

const keptMilliseconds = 10_000;
const mostKept = 100_000;

/**
 * Remembers for some seconds whose a serial number is, so that a busy terminal is not looked up at every request. What is
 * remembered is only where to look: the company's own row of the terminal is read every time and decides.
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
