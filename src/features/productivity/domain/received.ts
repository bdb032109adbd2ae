import { z } from 'zod';
import type { ActivityEvent } from './timeline.ts';

/** No watcher sends a longer event. */
const longest = 24 * 3600;

/** An event as ActivityWatch's watchers send it. */
export const sentEvent = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  duration: z.number().min(0).max(longest).default(0),
  data: z.record(z.string().max(100), z.unknown()),
});
export type SentEvent = z.output<typeof sentEvent>;

/** The kind of events in a bucket of each type. Other types are not recorded. */
export const bucketKinds: Readonly<Record<string, ActivityEvent['kind']>> = {
  currentwindow: 'window',
  afkstatus: 'presence',
  'web.tab.current': 'web',
};

/** What is stored of an event besides applications and names of websites. */
export interface Keeping {
  readonly titles: boolean;
  readonly urls: boolean;
}

const windowData = z.object({ app: z.string(), title: z.string().default('') });
const presenceData = z.object({ status: z.enum(['afk', 'not-afk']) });
const webData = z.object({ url: z.string(), title: z.string().default(''), incognito: z.boolean().default(false) });

/** A text that can be stored: without control characters and without broken surrogate pairs. */
const plain = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The name of a website without `www.`; empty for other pages, such as a browser's own. */
export function domainOf(url: string): string {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return hostname && (protocol === 'http:' || protocol === 'https:')
    ? hostname.replace(/^www\./, '').slice(0, 253)
    : '';
}

const nothing = { app: '', domain: '', title: '', url: '', away: false };

/**
 * What is stored of an event: whole seconds, and only what the company allows. Of a private window only that there was one.
 * @returns undefined if it is not an event of this kind
 */
export function receive(kind: ActivityEvent['kind'], sent: SentEvent, keeping: Keeping): ActivityEvent | undefined {
  const from = Temporal.Instant.from(sent.timestamp).epochMilliseconds / 1000;
  const span = { start: Math.floor(from), end: Math.floor(from + sent.duration) };
  if (kind === 'presence') {
    const data = presenceData.safeParse(sent.data).data;
    return data && { ...nothing, ...span, kind, away: data.status === 'afk' };
  }
  if (kind === 'window') {
    const data = windowData.safeParse(sent.data).data;
    const app = data && plain(data.app, 120).replace(/\.exe$/i, '');
    return app ? { ...nothing, ...span, kind, app, title: keeping.titles ? plain(data.title, 300) : '' } : undefined;
  }
  const data = webData.safeParse(sent.data).data;
  if (!data) return undefined;
  if (data.incognito) return { ...nothing, ...span, kind };
  return {
    ...nothing,
    ...span,
    kind,
    domain: domainOf(data.url),
    title: keeping.titles ? plain(data.title, 300) : '',
    url: keeping.urls ? plain(data.url, 1000) : '',
  };
}
