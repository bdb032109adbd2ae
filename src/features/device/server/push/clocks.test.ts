import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallAt, type ClockSetting } from './clock-settings.ts';
import { guessOffset, type Batch } from './guess-offset.ts';
import { zoneClock } from './local-time.ts';
import { makeRowContext, readRowTime } from './row-context.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const hours = (count: number): number => count * 3600;
const setting = (since: string | null, offset: number): ClockSetting => ({
  since: since === null ? null : at(since),
  offset,
});

/** The instant as which a wall time is read when it arrives at `now`. */
function read(zone: string, settings: readonly ClockSetting[], local: string, now: string): string {
  const context = makeRowContext({ zone, now: at(now), commissionedAt: null, pushVersion: null, settings });
  const row = readRowTime(local.replace('T', ' '), context, null);
  return typeof row === 'string' ? row : Temporal.Instant.from(row.time).toString();
}

const zones = ['Asia/Kathmandu', 'America/Sao_Paulo', 'Europe/Madrid', 'America/St_Johns', 'UTC', 'Pacific/Apia'];

describe('records of a clock that was set', () => {
  it.each(zones)(
    'of before and after the zone %s was told are read each in the offset that they were written in',
    (zone) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...zones),
          fc.integer({ min: -86_400, max: 86_400 }),
          fc.integer({ min: 0, max: 7200 }),
          (before, distance, later) => {
            const changed = at('2026-06-15T10:00:00Z');
            const offsetOf = (name: string): number => zoneClock(name).offsetSecondsAt(changed);
            const settings = [setting(null, offsetOf(before)), setting(changed.toString(), offsetOf(zone))];
            const made = changed.add({ seconds: distance });
            const shown = wallAt(made, distance < 0 ? offsetOf(before) : offsetOf(zone));
            const received = made.add({ seconds: later });
            const result = read(zone, settings, shown, received.toString());
            // A clock that is set back shows one hour twice. Of a later punch only the first can be meant.
            const isTwice =
              shown < wallAt(changed, offsetOf(before)) &&
              shown >= wallAt(changed.subtract({ seconds: 120 }), offsetOf(zone));
            if (!isTwice || later < 60) expect(result).toBe(made.toString());
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it('of an hour lived twice are read as they come, in the autumn', () => {
    const madrid = [setting('2026-07-01T00:00:00Z', hours(2)), setting('2026-10-25T01:00:20Z', hours(1))];
    const readAt = (local: string, now: string): string => read('Europe/Madrid', madrid, local, now);
    expect(readAt('2026-10-25T02:30:00', '2026-10-25T00:30:03Z')).toBe('2026-10-25T00:30:00Z');
    expect(readAt('2026-10-25T02:30:00', '2026-10-25T01:30:03Z')).toBe('2026-10-25T01:30:00Z');
    // The terminal got the new offset twenty seconds after the change; wall times in between are read in its summer time.
    expect(readAt('2026-10-25T03:00:10', '2026-10-25T01:00:11Z')).toBe('2026-10-25T01:00:10Z');
    // It was offline during the change, and continues in summer time until it gets the new offset.
    const late = [setting('2026-07-01T00:00:00Z', hours(2)), setting('2026-10-26T12:00:00Z', hours(1))];
    expect(read('Europe/Madrid', late, '2026-10-26T09:00:00', '2026-10-26T12:00:05Z')).toBe('2026-10-26T07:00:00Z');
  });

  it('of an hour that is skipped are read as they were written, in the spring', () => {
    const madrid = [setting('2026-01-01T00:00:00Z', hours(1)), setting('2026-03-29T01:00:40Z', hours(2))];
    const readAt = (local: string, now: string): string => read('Europe/Madrid', madrid, local, now);
    expect(readAt('2026-03-29T01:59:59', '2026-03-29T01:00:02Z')).toBe('2026-03-29T00:59:59Z');
    expect(readAt('2026-03-29T02:00:30', '2026-03-29T01:00:31Z')).toBe('2026-03-29T01:00:30Z');
    expect(readAt('2026-03-29T03:00:45', '2026-03-29T01:00:46Z')).toBe('2026-03-29T01:00:45Z');
  });

  it('are set aside where they are later than their reception, in the offset of the clock', () => {
    const settings = [setting(null, 0), setting('2026-11-23T06:00:00Z', hours(-3))];
    expect(read('America/Sao_Paulo', settings, '2026-11-23T06:30:00', '2026-11-23T06:31:00Z')).toBe('futureTime');
    expect(read('America/Sao_Paulo', settings, '2026-11-23T05:59:00', '2026-11-23T06:31:00Z')).toBe(
      '2026-11-23T05:59:00Z',
    );
    expect(read('America/Sao_Paulo', [], '2026-11-23T03:36:00', '2026-11-23T06:31:00Z')).toBe('2026-11-23T06:36:00Z');
    expect(read('America/Sao_Paulo', [], '2026-11-23T03:36:01', '2026-11-23T06:31:00Z')).toBe('futureTime');
  });

  it('of before anything was told are read in the zone', () => {
    const settings = [setting('2026-07-01T00:00:00Z', hours(2))];
    expect(read('Europe/Madrid', settings, '2026-01-15T09:00:00', '2026-07-02T00:00:00Z')).toBe('2026-01-15T08:00:00Z');
  });
});

describe('the clock of records that were held', () => {
  const kathmandu = 20_700;
  const batch = (received: string, last: string, records = 1): Batch => ({ received: at(received), last, records });

  it.each([
    ['one punch as it is made', [batch('2026-11-23T06:08:07Z', '2026-11-23T06:08:05')], 0],
    ['of a zone west of Greenwich', [batch('2026-11-23T06:08:07Z', '2026-11-23T03:08:07')], hours(-3)],
    ['of the zone itself', [batch('2026-11-23T06:08:07Z', '2026-11-23T11:53:05')], kathmandu],
    [
      'two of a clock that is slow by a minute',
      [batch('2026-11-23T06:08:07Z', '2026-11-23T06:07:12'), batch('2026-11-23T06:10:07Z', '2026-11-23T06:09:12')],
      0,
    ],
    ['one of the past', [batch('2026-11-23T06:08:07Z', '2026-11-23T04:01:12')], kathmandu],
    ['many, by chance an hour ago', [batch('2026-11-23T06:08:07Z', '2026-11-23T05:08:05', 128)], kathmandu],
    [
      'the past of a clock that is right, and a punch',
      [batch('2026-11-23T06:08:07Z', '2026-11-23T02:08:05', 2), batch('2026-11-23T06:18:07Z', '2026-11-23T12:03:05')],
      kathmandu,
    ],
    [
      'the past of a clock that is wrong, and a punch',
      [batch('2026-11-23T06:08:07Z', '2026-11-22T17:00:05', 90), batch('2026-11-23T06:18:07Z', '2026-11-23T06:18:05')],
      0,
    ],
    [
      'two of a clock that is nine minutes fast, in another zone',
      [batch('2026-11-23T06:08:07Z', '2026-11-23T06:17:05'), batch('2026-11-23T06:08:37Z', '2026-11-23T06:17:35')],
      540,
    ],
    ['one of a clock that is nine minutes fast', [batch('2026-11-23T06:08:07Z', '2026-11-23T06:17:05')], kathmandu],
    [
      'two of the past, sent one after the other',
      [batch('2026-11-23T06:08:07Z', '2026-11-23T04:01:12'), batch('2026-11-23T06:08:37Z', '2026-11-23T05:20:35')],
      kathmandu,
    ],
    ['of a clock without battery', [batch('2026-11-23T06:08:07Z', '2000-01-01T00:08:05')], kathmandu],
    ['none', [], kathmandu],
  ] as const)('%s', (_, batches, offset) => expect(guessOffset(batches, kathmandu)).toBe(offset));
});
