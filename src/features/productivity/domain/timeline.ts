import { intersect, subtract, union, type Span, type Spans } from './spans.ts';

/** What was on the screen. Texts that are unknown or not stored are empty. */
export interface Use {
  readonly app: string;
  /** Host of the page in a browser, without `www.`. */
  readonly domain: string;
  readonly title: string;
  readonly url: string;
}

/** What an agent observed over a stretch of time: the front window, the front tab, or whether the person was present. */
export interface ActivityEvent extends Span, Use {
  readonly kind: 'window' | 'web' | 'presence';
  /** For presence: nobody touched keys or mouse. */
  readonly away: boolean;
}

/** A stretch in which the person did one thing; `use` is null while they were away. */
export interface Stretch extends Span {
  readonly use: Use | null;
}

const unknownUse: Use = { app: '', domain: '', title: '', url: '' };
const browsers = [
  'chrome',
  'chromium',
  'firefox',
  'edge',
  'safari',
  'brave',
  'opera',
  'vivaldi',
  'librewolf',
  'waterfox',
  'zen browser',
  'arc',
];

/** Whether an application is a browser. Its tab then says more than its name. */
export function isBrowser(app: string): boolean {
  const name = app.toLowerCase();
  return browsers.some((browser) => name === browser || (browser !== 'arc' && name.includes(browser)));
}

const keyOf = ({ app, domain, title, url }: Use): string => `${app}\u0000${domain}\u0000${title}\u0000${url}`;

/**
 * The events that decide about some moments. An absence counts by its whole length, so events before and after the moments matter as
 * far as the shortest absence is long.
 */
export function eventsAround(events: readonly ActivityEvent[], within: Spans, idleAfter: number): ActivityEvent[] {
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return [];
  return events.filter(({ start, end }) => start <= last.end + idleAfter && end >= first.start - idleAfter);
}

interface Layer extends Span {
  readonly use: Use;
}

/**
 * Among overlapping events the one that began last counts, because people are in the window that they opened last. If two begin at once,
 * their texts decide, so that the order of arrival changes nothing.
 */
function topmost(events: readonly ActivityEvent[]): Layer[] {
  const ranked = events
    .map((event) => ({ event, key: keyOf(event) }))
    .toSorted((one, other) =>
      one.event.start === other.event.start
        ? one.key === other.key
          ? one.event.end - other.event.end
          : one.key < other.key
            ? -1
            : 1
        : one.event.start - other.event.start,
    );
  const layers: Layer[] = [];
  const open: ActivityEvent[] = [];
  let from = -Infinity;
  const layTo = (until: number): void => {
    for (let top = open.at(-1); top && from < until; top = open.at(-1)) {
      const end = Math.min(top.end, until);
      if (end <= from) open.pop();
      else {
        layers.push({ start: from, end, use: top });
        from = end;
      }
    }
    from = Math.max(from, until);
  };
  for (const { event } of ranked) {
    layTo(event.start);
    open.push(event);
  }
  layTo(Infinity);
  return layers;
}

/** When the person was present: active on any computer is active, and a short pause does not count. */
function presenceOf(events: readonly ActivityEvent[], idleAfter: number): { active: Spans; away: Spans } {
  const presence = events.filter(({ kind }) => kind === 'presence');
  const present = union(presence.filter(({ away }) => !away));
  const unmoved = subtract(union(presence.filter(({ away }) => away)), present);
  const away = unmoved.filter(({ start, end }) => end - start >= idleAfter);
  // Without a watcher of presence, a front window counts as presence.
  const shown = subtract(union(events.filter(({ kind }) => kind !== 'presence')), away);
  return { active: union([...present, ...unmoved, ...shown].filter((span) => !away.includes(span))), away };
}

/** Walks along stretches in order. The moments that are asked for must ascend. */
function along<T extends Span>(spans: readonly T[]): (moment: number) => T | undefined {
  let at = 0;
  return (moment) => {
    while ((spans[at]?.end ?? Infinity) <= moment) at += 1;
    const span = spans[at];
    return span && span.start <= moment ? span : undefined;
  };
}

function useOf(window: Use | undefined, tab: Use | undefined): Use {
  if (!window) return tab ?? unknownUse;
  return tab && isBrowser(window.app) ? { ...tab, app: window.app } : window;
}

/**
 * What somebody did at each moment, from the events of several agents. The result is the same for every order, repetition and overlap
 * of the events.
 * @param idleAfter seconds after which a pause counts as absence
 * @param within the moments that count; the rest is left out
 */
export function timelineOf(
  events: readonly ActivityEvent[],
  { idleAfter, within }: { readonly idleAfter: number; readonly within: Spans },
): Stretch[] {
  const { active, away } = presenceOf(events, idleAfter);
  const windows = topmost(events.filter(({ kind }) => kind === 'window'));
  const tabs = topmost(events.filter(({ kind }) => kind === 'web'));
  const there = intersect(active, within);
  const bounds = [...windows, ...tabs, ...there].flatMap(({ start, end }) => [start, end]);
  const moments = [...new Set(bounds)].toSorted((one, other) => one - other);
  const [windowAt, tabAt, thereAt] = [along(windows), along(tabs), along(there)];
  const stretches: Stretch[] = intersect(away, within).map((span) => ({ ...span, use: null }));
  let last: { start: number; end: number; use: Use; key: string } | undefined;
  moments.forEach((start, index) => {
    const end = moments[index + 1];
    const [window, tab] = [windowAt(start)?.use, tabAt(start)?.use];
    if (end === undefined || !thereAt(start)) return;
    const use = useOf(window, tab);
    const key = keyOf(use);
    if (last && last.end === start && last.key === key) last.end = end;
    else {
      last = { start, end, use, key };
      stretches.push(last);
    }
  });
  return stretches
    .map(({ start, end, use }) => ({
      start,
      end,
      use: use && { app: use.app, domain: use.domain, title: use.title, url: use.url },
    }))
    .toSorted((one, other) => one.start - other.start);
}
