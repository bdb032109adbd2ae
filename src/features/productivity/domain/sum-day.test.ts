import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeOf, type JudgedRule } from './judge.ts';
import { union, type Span, type Spans } from './spans.ts';
import { sumDay, type DaySums, type Productivity } from './sum-day.ts';
import { eventsAround, isBrowser, timelineOf, type ActivityEvent, type Use } from './timeline.ts';

const doing = (app: string, domain = ''): Use => ({ app, domain, title: '', url: '' });
const window = (start: number, end: number, app: string): ActivityEvent => ({
  kind: 'window',
  start,
  end,
  away: false,
  ...doing(app),
});
const web = (start: number, end: number, domain: string): ActivityEvent => ({
  kind: 'web',
  start,
  end,
  away: false,
  ...doing('', domain),
});
const presence = (start: number, end: number, away: boolean): ActivityEvent => ({
  kind: 'presence',
  start,
  end,
  away,
  ...doing(''),
});

const rule = (id: number, match: JudgedRule['match'], pattern: string, category: number): JudgedRule => ({
  id,
  match,
  pattern,
  category,
  ignore_case: true,
  priority: 100,
  departments: null,
});
const judge = judgeOf([rule(1, 'app', 'Word', 1), rule(2, 'domain', 'github.com', 1), rule(3, 'app', 'Game', 2)]);
const productivityOf = new Map<number, Productivity>([
  [1, 'productive'],
  [2, 'unproductive'],
]);
const day = [{ start: 0, end: 100 }];

interface Options {
  readonly within?: Spans;
  readonly working?: Spans;
}
function sums(events: readonly ActivityEvent[], { within = day, working = day }: Options = {}): DaySums {
  const timeline = timelineOf(events, { idleAfter: 5, within });
  return sumDay(timeline, {
    categoryOf: (what) => judge(what, 1),
    productivityOf,
    working,
    hours: [{ start: -100, end: 200, hour: 9 }],
  });
}

const span = fc.tuple(fc.integer({ min: -20, max: 110 }), fc.integer({ min: 0, max: 40 }));
const anyEvent: fc.Arbitrary<ActivityEvent> = fc.oneof(
  fc.tuple(span, fc.constantFrom('Word', 'Game', 'Firefox')).map(([[at, long], app]) => window(at, at + long, app)),
  fc.tuple(span, fc.constantFrom('github.com', 'news.test')).map(([[at, long], to]) => web(at, at + long, to)),
  fc.tuple(span, fc.boolean()).map(([[at, long], away]) => presence(at, at + long, away)),
);
const anyEvents = fc.array(anyEvent, { maxLength: 14 });
const anySpans = fc
  .array(
    span.map(([start, long]): Span => ({ start, end: start + long })),
    { maxLength: 4 },
  )
  .map(union);

/** The use in one second, found by looking at each event: slow but obvious. */
function secondOf(events: readonly ActivityEvent[], second: number, idleAfter: number): Use | 'away' | null {
  const covers = (at: number) => (event: ActivityEvent) => event.start <= at && event.end > at;
  const isUnmoved = (at: number): boolean => {
    const seen = events.filter((event) => event.kind === 'presence' && covers(at)(event));
    return seen.length > 0 && seen.every(({ away }) => away);
  };
  const here = events.filter(covers(second));
  if (here.length === 0) return null;
  if (isUnmoved(second)) {
    let [from, to] = [second, second];
    while (isUnmoved(from - 1)) from -= 1;
    while (isUnmoved(to + 1)) to += 1;
    if (to - from + 1 >= idleAfter) return 'away';
  }
  const top = (kind: string): ActivityEvent | undefined =>
    here
      .filter((event) => event.kind === kind)
      .toSorted((a, b) => a.start - b.start || (a.app + a.domain < b.app + b.domain ? -1 : 1))
      .at(-1);
  const [front, tab] = [top('window'), top('web')];
  if (!front) return tab ? doing('', tab.domain) : doing('');
  return tab && isBrowser(front.app) ? doing(front.app, tab.domain) : doing(front.app);
}

describe('the sums of a day', () => {
  it('are what its seconds are, one by one', () => {
    fc.assert(
      fc.property(anyEvents, anySpans, (events, working) => {
        const result = sums(events, { working });
        const seconds = Array.from({ length: 100 }, (_, at) => secondOf(events, at, 5));
        const uses = seconds.filter((one): one is Use => one !== null && one !== 'away');
        expect(result.active).toBe(uses.length);
        expect(result.idle).toBe(seconds.filter((one) => one === 'away').length);
        expect(result.productive).toBe(uses.filter((one) => judge(one, 1) === 1).length);
        expect(result.unproductive).toBe(uses.filter((one) => judge(one, 1) === 2).length);
        const inside = (at: number): boolean => working.some(({ start, end }) => start <= at && at < end);
        expect(result.in_schedule).toBe(
          seconds.filter((one, at) => one !== null && one !== 'away' && inside(at)).length,
        );
      }),
    );
  });

  it('are the same in whatever order, and however often, the events come', () => {
    const shuffled = anyEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([events, again]) => {
        expect(sums(again)).toEqual(sums(events));
      }),
    );
  });

  it('are the same for an event that came in growing pieces, as heartbeats do', () => {
    const eventsWithLimit = fc.tuple(anyEvents, fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(eventsWithLimit, ([events, limit]) => {
        const pieces = events.map((event) => ({ ...event, end: Math.min(event.end, event.start + limit) }));
        // An event of presence that was sent shorter before says the same as the whole one.
        expect(sums([...pieces, ...events])).toEqual(sums(events));
      }),
    );
  });

  it('have nothing twice: what is active is the sum of its categories and of its applications', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const result = sums(events);
        const { productive, neutral, unproductive, uncategorised } = result;
        expect(productive + neutral + unproductive + uncategorised).toBe(result.active);
        expect(result.usages.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(result.active);
        expect(result.active + result.idle).toBeLessThanOrEqual(100);
        expect([result.hour_active[9], result.hour_productive[9]]).toEqual([result.active, result.productive]);
      }),
    );
  });

  it('of two days are together those of both', () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 0, max: 100 }), (events, cut) => {
        const [first, second] = [
          sums(events, { within: [{ start: 0, end: cut }] }),
          sums(events, { within: [{ start: cut, end: 100 }] }),
        ];
        const whole = sums(events);
        for (const figure of ['active', 'idle', 'productive', 'uncategorised'] as const)
          expect(first[figure] + second[figure]).toBe(whole[figure]);
      }),
    );
  });

  it('are decided by the events around it alone', () => {
    fc.assert(
      fc.property(anyEvents, anySpans, (events, within) => {
        expect(sums(eventsAround(events, within, 5), { within })).toEqual(sums(events, { within }));
      }),
    );
  });

  it('take the tab of a browser, and of two computers the one that is used', () => {
    const result = sums([
      window(0, 60, 'Firefox'),
      web(0, 30, 'github.com'),
      window(10, 20, 'Word'),
      presence(0, 100, true),
      presence(0, 60, false),
    ]);
    expect(result.usages).toEqual([
      { app: 'Firefox', domain: '', category: null, seconds: 30 },
      { app: 'Firefox', domain: 'github.com', category: 1, seconds: 20 },
      { app: 'Word', domain: '', category: 1, seconds: 10 },
    ]);
    expect([result.idle, result.first, result.last]).toEqual([40, 0, 60]);
  });
});
