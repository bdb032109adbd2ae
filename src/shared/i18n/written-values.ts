import { formatDay, formatDays, formatInstant, formatTime } from './dates.ts';
import { formatNumber } from './format.ts';
import type { Writing } from './writing.ts';

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const isDay = new RegExp(`^${day}$`);
const period = new RegExp(`^(${day}) –(?: (${day}))?$`);
const dayTime = new RegExp(String.raw`^(${day})[ T](\d{2}:\d{2}(?::\d{2})?)$`);
const isInstant = new RegExp(String.raw`^${day}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$`);

/** Whose reader: their formats, and the zone of instants. */
interface Reader {
  readonly writing: Writing;
  readonly zone: string;
}

/**
 * The values of a message as its reader writes them. The server tells days, periods and instants in ISO; every other text stays as it
 * is. A fraction is in figures (never 1e-8). Days are in figures, as in the fields and files that messages are about.
 */
export function writtenValues<V>(
  values: Readonly<Record<string, V>> | undefined,
  reader: Reader,
): Record<string, V | string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? writtenValue(value, reader)
        : typeof value === 'number' && !Number.isInteger(value)
          ? formatNumber(value, reader.writing.language, { maximumFractionDigits: 12 })
          : value,
    ]),
  );
}

/** One value, or the cell of a file. */
export function writtenValue(text: string, { writing, zone }: Reader): string {
  if (isDay.test(text)) return formatDay(text, writing, 'figures');
  if (isInstant.test(text)) return formatInstant(text, zone, writing);
  const [, from, to] = period.exec(text) ?? [];
  if (from !== undefined) return to === undefined ? `${formatDay(from, writing)} –` : formatDays(from, to, writing);
  const [, date, time] = dayTime.exec(text) ?? [];
  if (date === undefined || time === undefined) return text;
  return `${formatDay(date, writing, 'figures')} ${formatTime(time, writing)}`;
}
