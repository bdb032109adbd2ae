import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '#shared/contract/languages.ts';

const marks = z.record(z.string(), z.string());
const attendance = z.object({ symbol: marks, scheduleView: z.object({ letter: marks }) });
const report = z.object({ shared: z.object({ sign: marks }) });

/** What the chart of shifts draws in full or as a picture. */
const drawn = ['halfDay', 'incomplete', 'inProgress', 'holiday', 'dayOff', 'untracked'];
/** Days off of both kinds have one mark in the calendar; a day that runs is open everywhere. */
const ownOfCalendar = ['worked', 'inProgress'];

const read = <T>(language: string, namespace: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, 'utf8')));
const without = (from: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

it.each(languages)('a day has the same mark in the calendar, the chart of shifts and the sheets: %s', (language) => {
  const { symbol, scheduleView } = read(language, 'att', attendance);
  const { sign } = read(language, 'report', report).shared;
  expect(sign).toMatchObject(without(symbol, ownOfCalendar));
  expect(sign).toMatchObject(without(scheduleView.letter, drawn));
  // A mark that means two things says neither.
  const texts = Object.values(sign);
  expect(new Set(texts).size).toBe(texts.length);
});
