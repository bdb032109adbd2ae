import { z } from 'zod';
import { SlotRole } from '../engine/codes.ts';
import type { DrawnDay, DrawnSlot, Id, TraceLine } from '../engine/index.ts';
import { figures, options, sentenceKeys, sentences, wordParameters, words } from './explanation-sentences.ts';

const minute = z.int();
const spans = z.array(minute);
const id = z.union([z.int(), z.string()]);

/** A sentence of an explanation: key, parameters, the figure that it changed, and the rule option involved. */
export const explanationLineSchema = z.object({
  key: z.enum(sentenceKeys),
  /** Index of the day's timetable; null for the day as a whole. */
  slot: z.int().nullable(),
  option: z.enum(options).nullable(),
  figure: z.enum(figures).nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  params: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null(), z.array(id)])),
});
export type ExplanationLine = z.output<typeof explanationLineSchema>;

const explainedBreakSchema = z.object({
  start: minute.nullable(),
  end: minute.nullable(),
  duration: minute,
  paid: z.boolean(),
});

/** A timetable on its day: wall minutes from midnight of the work date, times as flat lists of starts and ends. */
export const explainedSlotSchema = z.object({
  timetable: id,
  role: z.enum(SlotRole),
  flexible: z.boolean(),
  in: minute,
  out: minute,
  in_from: minute,
  in_to: minute,
  out_from: minute,
  out_to: minute,
  breaks: z.array(explainedBreakSchema),
  worked: spans,
  overtime: spans,
  away: spans,
  in_used: minute.nullable(),
  out_used: minute.nullable(),
  late_min: z.int(),
  early_min: z.int(),
});
export type ExplainedSlot = z.output<typeof explainedSlotSchema>;

export interface DayExplanation {
  readonly entries: readonly { readonly source: number; readonly seq: number; readonly shift: Id | null }[];
  readonly slots: readonly ExplainedSlot[];
  /** Work without a timetable. */
  readonly worked: readonly number[];
  readonly overtime: readonly number[];
  readonly lines: readonly ExplanationLine[];
}

const cell = z.union([z.number(), z.string(), z.boolean(), z.null(), z.array(id)]);
const storedSlotSchema = z.tuple([
  id,
  z.enum(SlotRole),
  z.boolean(),
  z.tuple([minute, minute, minute, minute, minute, minute]),
  z.array(z.tuple([minute.nullable(), minute.nullable(), minute, z.boolean()])),
  spans,
  spans,
  spans,
  z.tuple([minute.nullable(), minute.nullable(), z.int(), z.int()]),
]);
/** Increase the format number if older texts could be misread. */
const storedSchema = z.tuple([
  z.literal(1),
  z.array(z.tuple([z.int(), z.number(), id.nullable()])),
  z.array(storedSlotSchema),
  spans,
  spans,
  z.array(z.array(cell)),
]);

type Cell = z.output<typeof cell>;

/** No such word, option or figure; no timetable. */
const nothing = -1;
/** Option and figure are stored as one number; there are never this many figures. */
const mostFigures = 100;
const placeOf = (list: readonly string[]): ReadonlyMap<string, number> =>
  new Map(list.map((name, index) => [name, index]));
const wordPlaces = placeOf(words);
const figurePlaces = placeOf(figures);
const optionPlaces = placeOf(options);
const keyPlaces = placeOf(sentenceKeys);

function storeLine({ key, slot, option, figure, before, after, params }: TraceLine): readonly (Cell | readonly Id[])[] {
  const values: Readonly<Record<string, Cell | readonly Id[]>> = params;
  const about = figure === null ? nothing : (figurePlaces.get(figure) ?? nothing);
  const by = option === null ? nothing : (optionPlaces.get(option) ?? nothing);
  const cells: (Cell | readonly Id[])[] = [
    keyPlaces.get(key) ?? nothing,
    slot ?? nothing,
    (by + 1) * mostFigures + about + 1,
  ];
  // Most sentences change no figure.
  if (about !== nothing) cells.push(before, after);
  for (const name of sentences[key]) {
    const value = values[name] ?? null;
    cells.push(wordParameters.has(name) ? (wordPlaces.get(String(value)) ?? nothing) : value);
  }
  return cells;
}

function storeSlot(slot: DrawnSlot): readonly unknown[] {
  return [
    slot.timetableId,
    slot.role,
    slot.flexible,
    [slot.in, slot.out, slot.inFrom, slot.inTo, slot.outFrom, slot.outTo],
    slot.breaks.map(({ start, end, duration, paid }) => [start, end, duration, paid]),
    slot.worked,
    slot.overtime,
    slot.away,
    [slot.inUsed, slot.outUsed, slot.lateMin, slot.earlyMin],
  ];
}

/** A day's explanation and drawing as a compact text of numbers; translated to the reader's language when read. */
export function encodeExplanation(lines: readonly TraceLine[], drawn: DrawnDay): string {
  return JSON.stringify([
    1,
    drawn.entries.map(({ source, seq, shiftId }) => [source, seq, shiftId]),
    drawn.slots.map(storeSlot),
    drawn.worked,
    drawn.overtime,
    lines.map(storeLine),
  ]);
}

function readLine([number, slot, mark, ...rest]: readonly Cell[]): ExplanationLine[] {
  const key = sentenceKeys[Number(number)];
  // A sentence of a newer version: older processes skip it.
  if (key === undefined) return [];
  const figure = figures[(Number(mark) % mostFigures) - 1] ?? null;
  const [before, after] = figure === null ? [null, null] : rest;
  const values = figure === null ? rest : rest.slice(2);
  const params = Object.fromEntries(
    sentences[key].map((name, index) => {
      const value = values[index] ?? null;
      return [name, wordParameters.has(name) ? (words[Number(value)] ?? null) : value];
    }),
  );
  const line = {
    key,
    slot: slot === nothing ? null : slot,
    option: options[Math.floor(Number(mark) / mostFigures) - 1] ?? null,
    figure,
    before,
    after,
    params,
  };
  return [explanationLineSchema.parse(line)];
}

/**
 * Reads the text of {@link encodeExplanation}.
 * @throws ZodError for a text of another format
 */
export function decodeExplanation(text: string): DayExplanation {
  const [, entries, slots, worked, overtime, lines] = storedSchema.parse(JSON.parse(text));
  return {
    entries: entries.map(([source, seq, shift]) => ({ source, seq, shift })),
    slots: slots.map(([timetable, role, flexible, times, breaks, ownWorked, ownOvertime, away, judged]) => ({
      timetable,
      role,
      flexible,
      in: times[0],
      out: times[1],
      in_from: times[2],
      in_to: times[3],
      out_from: times[4],
      out_to: times[5],
      breaks: breaks.map(([start, end, duration, paid]) => ({ start, end, duration, paid })),
      worked: ownWorked,
      overtime: ownOvertime,
      away,
      in_used: judged[0],
      out_used: judged[1],
      late_min: judged[2],
      early_min: judged[3],
    })),
    worked,
    overtime,
    lines: lines.flatMap(readLine),
  };
}
