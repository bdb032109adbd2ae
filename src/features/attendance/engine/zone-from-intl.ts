import { createZone } from './zone.ts';
import type { Zone } from './zone.ts';
import { EngineInputError } from './errors.ts';
import { workDateOf } from './calendar.ts';

/** Reads the wall clock of a zone from the platform's time zone data. */
function wallClock(id: string): (minute: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    throw new EngineInputError('zone', 'unknownReference');
  }
  return (minute) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(minute * 60_000)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = part;
    return workDateOf(year, month, day) * 1440 + hour * 60 + minutes;
  };
}

/**
 * Builds a zone's table by probing `Intl` every `step` minutes and halving towards each change. The one place that
 * asks the platform; run it once per zone and keep the result (about 10 ms for 60 years).
 * Two opposite changes within one step would be missed: a step of 20 days is shorter than any rule period
 * (Morocco's pause for Ramadan lasts 29).
 */
export function zoneFromIntl(id: string, fromYear = 1980, toYear = 2045): Zone {
  const clock = wallClock(id);
  const offset = (minute: number): number => clock(minute) - minute;
  const transitions: number[] = [];
  const step = 20 * 1440;
  const end = workDateOf(toYear, 12, 31) * 1440;
  let at = workDateOf(fromYear, 1, 1) * 1440;
  let current = offset(at);
  const offsets = [current];
  while (at < end) {
    const next = at + step;
    const after = offset(next);
    if (after !== current) {
      let low = at;
      let high = next;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (offset(middle) === current) low = middle;
        else high = middle;
      }
      transitions.push(high);
      current = offset(high);
      offsets.push(current);
      at = high;
    } else {
      at = next;
    }
  }
  return createZone(id, transitions, offsets);
}
