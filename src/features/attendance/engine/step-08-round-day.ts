import { roundLength } from './rounding.ts';
import type { Slot } from './slot.ts';
import type { Tracer } from './trace.ts';

/** Rounds the day's net presence. The difference goes to the last slot with presence, so that the slots still add up to the day. */
export function roundDayTotal(slots: readonly Slot[], tracer: Tracer | null): void {
  const rounding = slots[0]?.rule.roundDay ?? null;
  if (rounding === null) return;
  let total = 0;
  let last: Slot | null = null;
  for (const slot of slots) {
    total += slot.presentMin;
    if (slot.presentMin > 0) last = slot;
  }
  if (last === null) return;
  const rounded = roundLength(total, rounding);
  last.dayRounding = Math.max(rounded - total, -last.presentMin);
  last.presentMin += last.dayRounding;
  if (last.dayRounding !== 0) {
    const { interval, mode } = rounding;
    tracer?.add('dayRounded', { interval, mode }, 'roundDay', ['presentMin', total, total + last.dayRounding]);
  }
}
