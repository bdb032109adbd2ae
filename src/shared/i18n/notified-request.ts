import type { NotificationContent } from '../contract/notifications.ts';
import { formatDays } from './dates.ts';
import { formatNumber, formatSpan } from './format.ts';
import type { Language } from './languages.ts';
import type { Writing } from './writing.ts';

type Data = NotificationContent['data'];

/** What a notification is about: the title of a kind of request with the number of the request, if it has one. */
export const nameOfRequest = (data: Data, title: string): string =>
  'number' in data && data.number !== '' ? `${title} · ${data.number}` : title;

/** The days of a notification in words: of somebody on leave, of a calculation; empty if a notification has none. */
export function wordsOfDays(data: Data, writing: Writing): string {
  if (!('from' in data && 'to' in data)) return '';
  return formatDays(data.from, data.to, writing);
}

/** The amount that was granted in words; empty if a notification has none. */
export function wordsOfGranted(data: Data, language: Language): string {
  if (!('granted' in data) || data.granted === null) return '';
  const { amount, unit } = data.granted;
  return unit === 'minute'
    ? formatSpan(amount, language)
    : formatNumber(amount, language, { style: 'unit', unit, unitDisplay: 'long' });
}
