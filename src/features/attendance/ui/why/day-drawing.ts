import type { DayMark, DaySpan, SpanKind } from '#shared/ui/day-bar/day-parts.ts';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import { SlotRole, Status } from '../../engine/codes.ts';
import type { DayWords } from './use-day-words.ts';

type Slot = NonNullable<ExplainedDay['told']>['slots'][number];

/** Pairs of a flat list of starts and ends. */
function pairsOf(flat: readonly number[]): { from: number; to: number }[] {
  return flat.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: flat[index + 1] ?? from }] : []));
}

/** The parts of `spans` outside `cut`; both flat lists, sorted and disjoint. */
function without(spans: readonly number[], cut: readonly number[]): { from: number; to: number }[] {
  let left = pairsOf(spans);
  for (const { from, to } of pairsOf(cut))
    left = left.flatMap((span) => [
      ...(span.from < from ? [{ from: span.from, to: Math.min(span.to, from) }] : []),
      ...(span.to > to ? [{ from: Math.max(span.from, to), to: span.to }] : []),
    ]);
  return left.filter((span) => span.to > span.from);
}

/** A time span with its text; none if it is empty. */
function spanner({ t, time, duration }: DayWords) {
  return (kind: SpanKind, from: number, to: number, timetable = ''): DaySpan[] => {
    if (to <= from) return [];
    const minutes = duration(to - from);
    const text = t(`att:why.span.${kind}`, { from: time(from), to: time(to), minutes, timetable });
    const hasShort = kind === 'late' || kind === 'early';
    return [{ kind, from, to, text, ...(hasShort ? { short: minutes } : {}) }];
  };
}

/** A person who is in has worked until now; a past day has no such span. */
function openSpan(slot: Slot, status: number, now: number | undefined): number[] {
  if (status !== Status.inProgress || now === undefined || slot.in_used === null || slot.worked.length > 0) return [];
  return now > slot.in_used ? [slot.in_used, now] : [];
}

/**
 * The parts of a day as its bar draws them.
 * @param now minutes from midnight of the work date, where it is of this day
 */
export function spansOf(day: ExplainedDay, words: DayWords, now: number | undefined): DaySpan[] {
  const { told: explanation, timetables, status } = day;
  if (!explanation) return [];
  const span = spanner(words);
  const nameOf = (id: number | string): string =>
    timetables.find((one) => one.id === Number(id))?.display_name ?? words.t('att:why.unknownTimetable');
  // Overtime that did not count (below a minimum, not allowed) is drawn as plain work.
  const hasOvertime = day.ot_min + day.ot_pending_min > 0;
  const work = (worked: readonly number[], overtime: readonly number[]): DaySpan[] => {
    const beyond = hasOvertime ? overtime : [];
    return [
      ...without(worked, beyond).flatMap(({ from, to }) => span('worked', from, to)),
      ...pairsOf(beyond).flatMap(({ from, to }) => span('overtime', from, to)),
    ];
  };
  return [
    ...explanation.slots.flatMap((slot) => [
      ...(slot.flexible
        ? []
        : [
            ...span('window', slot.in_from, slot.in),
            ...span('window', slot.out, slot.out_to),
            ...span(slot.role === SlotRole.rest ? 'rest' : 'plan', slot.in, slot.out, nameOf(slot.timetable)),
          ]),
      ...slot.breaks.flatMap(({ start, end }) => (start === null || end === null ? [] : span('break', start, end))),
      ...pairsOf(slot.away).flatMap(({ from, to }) => span('away', from, to)),
      ...(slot.late_min > 0 && slot.in_used !== null ? span('late', slot.in, slot.in_used) : []),
      ...(slot.early_min > 0 && slot.out_used !== null ? span('early', slot.out_used, slot.out) : []),
      ...work([...slot.worked, ...openSpan(slot, status, now)], slot.overtime),
    ]),
    ...work(explanation.worked, explanation.overtime),
  ];
}

/** The use of a punch, in words. */
export function fateOf({ use, because }: ExplainedDay['punches'][number], { t }: DayWords): string {
  return [use, because].flatMap((word) => (word === null ? [] : t(`att:why.word.${word}`))).join(', ');
}

/** The punches of a day as its bar marks them. */
export function marksOf(day: ExplainedDay, words: DayWords): DayMark[] {
  return day.punches.map((punch, index) => {
    const what = [fateOf(punch, words), punch.terminal_alias].filter((text) => text !== '').join(' · ');
    const isIgnored = punch.use === null;
    return {
      // A punch that ends one pair and begins another appears twice.
      id: index,
      at: punch.at,
      label: words.time(punch.at),
      text: words.t(isIgnored ? 'att:why.ignoredText' : 'att:why.punchText', { at: words.time(punch.at), what }),
      isIgnored,
    };
  });
}
