import type { Package } from './xlsx-package.ts';
import { attribute, walk } from './xlsx-walk.ts';

/** Days between the calendars of 1900 and 1904. */
const days1904 = 1462;
/** The 29 February 1900, which the calendar of 1900 counts and which never was. */
const noDay = 60;
/** 9999-12-31. */
const lastDay = 2_958_465;
const secondsPerDay = 86_400;

/** What cells show whose number counts days: a date, a time or both; or how many hours and minutes have passed. */
export type DateStyle = 'date' | 'duration';

/** Which cell styles show such a thing. */
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
      // Judged once, however many styles use it.
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
 * True where a number format has a day, a year, an hour or a second in it, beside what stands in quotes, in brackets or
 * behind a backslash. One pass: a bracket that is never closed is looked for once.
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

/** A day number as a person writes it; undefined where it is no day or time that a sheet can show. */
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
