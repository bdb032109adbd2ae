import type { DaySummary } from '../../contract/explained-days.ts';
import type { DayWords } from '../why/use-day-words.ts';
import { entryText, OverCell, type DayOver } from './day-entries.tsx';
import { markOf } from './day-marks.ts';
import type { Layers } from './layer-names.ts';
import { WorkedOf } from './worked-of.tsx';

/** Times of coming and leaving; a dash for a missing one. */
function inOut({ first_in: first, last_out: last }: DaySummary, { t, time }: DayWords): string | null {
  if (first === null && last === null) return null;
  return t('att:employeeCalendar.inOut', {
    from: first === null ? '–' : time(first),
    to: last === null ? '–' : time(last),
  });
}

function planOf(day: DaySummary, { t, time }: DayWords): string[] {
  return day.plan.map(({ display_name: name, in: from, out: to }) => {
    const called = name === '' ? t('att:why.unknownTimetable') : name;
    return from === null || to === null
      ? called
      : t('att:employeeCalendar.planText', { name: called, from: time(from), to: time(to) });
  });
}

interface CellProps {
  readonly day: DaySummary | undefined;
  readonly over: DayOver;
  readonly layers: Layers;
  readonly words: DayWords;
}

/** A day in the grid, with the layers that are on. */
export function DayCell({ day, over, layers, words }: CellProps) {
  if (!day) return <OverCell over={over} words={words} layers={layers} />;
  const { t, time } = words;
  const mark = markOf(day);
  const [plan] = day.plan;
  const times = layers.isShown('worked') ? inOut(day, words) : null;
  const showsPlan = layers.isShown('schedule') && plan && plan.in !== null && plan.out !== null;
  return (
    <>
      {mark === null ? null : (
        <span className="calendar-mark" data-mark={mark} data-planned={day.is_planned || undefined}>
          <b>{t(`att:symbol.${mark}`)}</b>
          <span>{t(`att:mark.${mark}`)}</span>
        </span>
      )}
      <OverCell over={over} words={words} layers={layers} />
      <span className="calendar-times">
        {times ??
          (day.is_planned && showsPlan
            ? t('att:employeeCalendar.inOut', { from: time(plan.in ?? 0), to: time(plan.out ?? 0) })
            : null)}
      </span>
      {day.required_min > 0 && !day.is_planned && layers.isShown('worked') ? (
        <>
          <span className="calendar-bar">
            <i
              style={{ inlineSize: `${Math.min(100, ((day.regular_min + day.ot_min) / day.required_min) * 100)}%` }}
              data-mark={mark ?? undefined}
            />
          </span>
          <span className="calendar-times">
            <WorkedOf worked={day.regular_min} overtime={day.ot_min} required={day.required_min} words={words} />
          </span>
        </>
      ) : null}
    </>
  );
}

/** A day in words: the content of its cell, and what does not fit there. */
export function dayText(date: string, day: DaySummary | undefined, over: DayOver, words: DayWords): string {
  const { t, duration } = words;
  const above = [
    ...over.holidays.map(({ display_name: name }) => name),
    ...over.entries.map((entry) => entryText(entry, words)),
  ];
  if (!day) return [words.day(date), ...above].join(', ');
  const mark = markOf(day);
  const figures = [
    ['worked', day.regular_min],
    ['late', day.late_min],
    ['absent', day.absent_min],
    ['overtime', day.ot_min],
  ] as const;
  return [
    words.day(date),
    ...(mark === null ? [] : [t(`att:mark.${mark}`)]),
    ...above,
    ...planOf(day, words),
    ...[inOut(day, words)].filter((text) => text !== null),
    ...figures.flatMap(([name, minutes]) =>
      minutes > 0 ? [`${t(`att:employeeCalendar.${name}`)} ${duration(minutes)}`] : [],
    ),
  ].join(', ');
}
