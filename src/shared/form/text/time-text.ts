import { latinDigits } from '#shared/i18n/latin-digits.ts';

/**
 * A typed time of day as `HH:mm`: 24-hour forms such as 930 or 9:30, 12-hour forms with a, p, am or pm; anything else
 * is empty, also 24:00 and 99 (spec section 5).
 */
export function normaliseTime(text: string): string {
  const found = /^(\d{1,2}?)[:.\s]?(\d{2})?\s*(a|p|am|pm|ص|م)?$/i.exec(latinDigits(text).trim());
  if (!found?.[1]) return '';
  const half = found[3]?.[0]?.toLowerCase();
  const minutes = Number(found[2] ?? 0);
  let hours = Number(found[1]);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return '';
    hours = (hours % 12) + (half === 'p' || half === 'م' ? 12 : 0);
  }
  if (hours > 23 || minutes > 59) return '';
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
