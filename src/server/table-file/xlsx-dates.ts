import type { Package } from './zip-package.ts';
import { attribute, walk } from './xlsx-walk.ts';

/** Days between the 1900 and 1904 date systems. */
const days1904 = 1462;
/** 29 February 1900, which the 1900 system counts although it never existed. */
const noDay = 60;
/** 9999-12-31. */
const lastDay = 2_958_465;
const secondsPerDay = 86_400;

/** What a number of days shows: a date, a time or both; or a duration in hours and minutes. */
export type DateStyle = 'date' | 'duration';

/** The cell styles that show dates or durations. */
export async function readDateStyles(
  parts: Package,
  path: string | undefined,
): Promise<ReadonlyMap<number, DateStyle>> {
  const dates = new Map<number, DateStyle>();
  if (path === undefined) return dates;
  const formats = new Map<string, DateStyle>();
  let isCell = false;
  let index = 0;
  await walk(parts.part(path), {
    open: (tag) => {
      // Checked once per format, however many styles use it.
      const code = tag.name === 'numFmt' ? (attribute(tag, 'formatCode') ?? '') : '';
      const shown = showsDate(code) ? 'date' : /^\[h{1,2}\]:mm$/i.test(code) ? 'duration' : undefined;
      if (shown) formats.set(attribute(tag, 'numFmtId') ?? '', shown);
      if (tag.name === 'cellXfs') isCell = true;
      if (tag.name === 'xf' && isCell) {
        const id = attribute(tag, 'numFmtId') ?? '0';
        const shown = isBuiltInDate(Number(id)) ? 'date' : formats.get(id);
        if (shown) dates.set(index, shown);
        index += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return dates;
}

const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/**
 * True if a number format contains a day, a year, an hour or a second outside of quotes, brackets and
 * escapes. One pass, so that an unclosed bracket is searched once.
 */
export function showsDate(code: string): boolean {
  let unclosed = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    const close = sign === '"' ? '"' : sign === '[' ? ']' : '';
    if (sign === '\\') at += 1;
    else if (close !== '' && !unclosed.includes(close)) {
      const end = code.indexOf(close, at + 1);
      if (end < 0) unclosed += close;
      else at = end;
    } else if (/[dyhs]/i.test(sign)) return true;
  }
  return false;
}

/** A day number as text; undefined if a sheet cannot show it as a day or time. */
export function serialText(number: number, from1904: boolean): string | undefined {
  if (!(number >= 0) || number > lastDay) return undefined;
  const seconds = Math.round((number % 1) * secondsPerDay);
  const time = Temporal.PlainTime.from('00:00').add({ seconds }).toString().slice(0, 8);
  if (number < 1) return time.slice(0, 5);
  const day = Math.floor(number) + (seconds === secondsPerDay ? 1 : 0) + (from1904 ? days1904 : 0);
  if (day === noDay || day > lastDay) return undefined;
  const date = Temporal.PlainDate.from('1899-12-30')
    .add({ days: day < noDay ? day + 1 : day })
    .toString();
  return seconds % secondsPerDay === 0 ? date : `${date} ${time}`;
}
