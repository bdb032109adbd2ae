import type { Clock } from '#server/host.ts';

const perAddress = 20;
const perMinute = 200;

/**
 * Limits how many new serial numbers are remembered a minute, by address and in total (docs/security.md#unclaimed-terminals). It is
 * in memory and only shields the list, whose own limit is in the database.
 */
export class UnclaimedLimit {
  private readonly clock: Clock;
  private minute = -1;
  private readonly counts = new Map<string, number>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  admits(address: string): boolean {
    const minute = Math.floor(this.clock.now().epochMilliseconds / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.counts.clear();
    }
    const own = (this.counts.get(address) ?? 0) + 1;
    const all = (this.counts.get('') ?? 0) + 1;
    if (own > perAddress || all > perMinute) return false;
    this.counts.set(address, own);
    this.counts.set('', all);
    return true;
  }
}
