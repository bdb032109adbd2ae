import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTolerance, judgeClock, type KeptMoment } from './kept-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const received = Date.parse('2026-03-02T12:00:00Z');

interface Life {
  /** Minutes before the sending. */
  readonly ago: number;
  readonly page?: string;
  /** By how much the phone's clock is ahead at that moment. */
  readonly ahead?: number;
}
/** What an honest phone keeps, whose clock is ahead as given. */
const keep = (lives: readonly Life[], known: number | null = 0): KeptMoment[] =>
  lives.map(({ ago, page = `page ${ago}`, ahead = 0 }, at) => ({
    counter: at + 1,
    page,
    elapsed: 100 * hour - ago * minute,
    ahead: known,
    made: received - ago * minute + ahead,
  }));
const sending = (ahead = 0, page = 'sending') => ({ at: received + ahead, page, elapsed: 100 * hour });
const checks = (...given: Parameters<typeof judgeClock>) => judgeClock(...given).map(({ clock }) => clock);

describe('the clock of a phone', () => {
  it('is right where it agrees with the server’s', () => {
    const verdicts = judgeClock(sending(), received, keep([{ ago: 300 }, { ago: 10 }]));
    expect(verdicts).toEqual([
      { at: received - 300 * minute, clock: 'right' },
      { at: received - 10 * minute, clock: 'right' },
    ]);
  });

  it('that is always ten minutes fast is corrected', () => {
    const fast = 10 * minute;
    const verdicts = judgeClock(sending(fast), received, keep([{ ago: 60, ahead: fast }], fast));
    expect(verdicts).toEqual([{ at: received - 60 * minute, clock: 'corrected' }]);
  });

  it.each([
    ['set back before the punch and right again at the last meeting', sending(), keep([{ ago: 60 }], -2 * hour)],
    ['still set back while it sends', sending(-hour), keep([{ ago: 60, ahead: -hour }])],
    ['wrong, of a phone that the server never met', sending(hour), keep([{ ago: 60, ahead: hour }], null)],
    ['ahead of now', sending(), keep([{ ago: -30 }])],
    [
      'set back between punch and sending, on one page',
      sending(0, 'one'),
      keep([{ ago: 60, page: 'one', ahead: hour - 5 * minute }]),
    ],
  ])('is turned: %s', (_, clock, moments) => {
    expect(checks(clock, received, moments)).toEqual(['turned']);
  });

  it('is turned for both of two punches whose times contradict their counter, and for no other', () => {
    const moments = keep([{ ago: 600 }, { ago: 300, ahead: 200 * minute }, { ago: 200 }, { ago: 10 }]);
    expect(checks(sending(), received, moments)).toEqual(['right', 'turned', 'turned', 'right']);
  });

  it('is turned for a punch that says to be older than the last one sent', () => {
    expect(checks(sending(), received, keep([{ ago: 60 }]), received - 30 * minute)).toEqual(['turned']);
    expect(checks(sending(), received, keep([{ ago: 20 }]), received - 30 * minute)).toEqual(['right']);
  });

  it('is turned for two punches with one number', () => {
    const [first, second] = keep([{ ago: 60 }, { ago: 30 }]);
    if (!first || !second) throw new Error('Two were kept');
    expect(checks(sending(), received, [first, { ...second, counter: 1 }])).toEqual(['turned', 'turned']);
  });

  it('may stop its other clock while the phone sleeps', () => {
    const [moment] = keep([{ ago: 600, page: 'one' }]);
    if (!moment) throw new Error('One was kept');
    expect(checks({ ...sending(0, 'one'), elapsed: moment.elapsed + minute }, received, [moment])).toEqual(['right']);
  });
});

describe('whatever is kept', () => {
  const lives = fc.uniqueArray(
    fc.record({ ago: fc.integer({ min: 3, max: 31 * 24 * 60 }), page: fc.constantFrom('a', 'b', 'c') }),
    { maxLength: 40, selector: ({ ago }) => ago },
  );
  const inOrder = (given: readonly Life[]): Life[] => given.toSorted((one, other) => other.ago - one.ago);
  const offset = fc.integer({ min: -5 * hour, max: 5 * hour });

  it('an honest phone is believed, however wrong its clock always was', () => {
    fc.assert(
      fc.property(lives, offset, fc.integer({ min: -30_000, max: 30_000 }), (given, ahead, late) => {
        const moments = keep(
          inOrder(given).map((life) => ({ ...life, ahead })),
          ahead + late,
        );
        const verdicts = judgeClock(sending(ahead, 'a'), received, moments);
        expect(verdicts.some(({ clock }) => clock === 'turned')).toBe(false);
        for (const [at, { ago }] of inOrder(given).entries())
          expect(Math.abs((verdicts[at]?.at ?? 0) - (received - ago * minute))).toBeLessThanOrEqual(clockTolerance);
      }),
    );
  });

  it('is judged alike in whatever order it arrives', () => {
    const moment = fc.record({
      counter: fc.integer({ min: 1, max: 30 }),
      page: fc.constantFrom('a', 'b'),
      elapsed: fc.integer({ min: 0, max: 48 * hour }),
      ahead: fc.option(offset),
      made: fc.integer({ min: received - 48 * hour, max: received + hour }),
    });
    const moments = fc.uniqueArray(moment, { maxLength: 20, selector: ({ counter }) => counter });
    fc.assert(
      fc.property(moments, fc.func(fc.integer()), offset, (given, rank, ahead) => {
        const shuffled = given.toSorted((one, other) => rank(one.counter) - rank(other.counter));
        const judged = judgeClock(sending(ahead, 'a'), received, given);
        const again = judgeClock(sending(ahead, 'a'), received, shuffled);
        for (const [at, one] of given.entries()) expect(again[shuffled.indexOf(one)]).toEqual(judged[at]);
      }),
    );
  });

  it('a clock that is set back for one punch and forward again is seen wherever another punch was made between', () => {
    fc.assert(
      fc.property(
        lives.filter((given) => given.length > 2),
        fc.nat(),
        (given, pick) => {
          const ordered = inOrder(given);
          const at = 1 + (pick % (ordered.length - 2));
          const former = ordered[at - 1]?.ago ?? 0;
          const back = (former - (ordered[at]?.ago ?? 0) + 5) * minute;
          const moments = keep(ordered.map((life, index) => ({ ...life, ahead: index === at ? -back : 0 })));
          expect(judgeClock(sending(), received, moments)[at]?.clock).toBe('turned');
        },
      ),
    );
  });
});
