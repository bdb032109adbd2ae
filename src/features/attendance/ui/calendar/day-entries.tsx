import { formatTime } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { CallData } from '#shared/contract/index.ts';
import type { ownCalendar } from '../../contract/explained-days.ts';
import type { DayEntry } from '../../contract/day-layers.ts';
import type { DayWords } from '../why/use-day-words.ts';
import { layerOf, type Layers } from './layer-names.ts';

type Calendar = CallData<typeof ownCalendar>;

/** Further entries of a day. */
export interface DayOver {
  readonly holidays: Calendar['holidays'];
  readonly entries: Calendar['entries'];
  readonly punches: Calendar['punches'];
}

/** Further entries of a day in a loaded month. */
export function overDay(found: Calendar, date: string): DayOver {
  const isOn = ({ from, to }: { from: string; to: string }): boolean => from <= date && date <= to;
  return {
    holidays: found.holidays.filter(isOn),
    entries: found.entries.filter(isOn),
    punches: found.punches.filter((punch) => punch.date === date),
  };
}

/** What an entry is: its type, or with whom. */
function entryName({ kind, display_name: name }: DayEntry, { t }: DayWords): string {
  if (name === '') return t(`att:calendarEntry.${kind}`);
  return kind === 'swap' || kind === 'visit' ? t(`att:calendarEntry.${kind}With`, { name }) : name;
}

/** A request in words: its name, and whether it waits; for an event, whether it was cancelled. */
export function entryText(entry: DayEntry, words: DayWords): string {
  const { t } = words;
  const name = entryName(entry, words);
  if (entry.status === 'cancelled') return t('att:calendarEntry.cancelled', { name });
  return entry.status === 'pending' ? t('att:calendarEntry.pending', { name }) : name;
}

/** Further entries in a cell: one line each, cut to fit. */
export function OverCell({ over, words, layers }: { over: DayOver; words: DayWords; layers: Layers }) {
  const { writing } = useApplicationContext();
  return (
    <>
      {layers.isShown('holiday')
        ? over.holidays.map(({ id, display_name: name }) => (
            <span key={id} className="calendar-over" data-layer="holiday">
              <bdi>{name}</bdi>
            </span>
          ))
        : null}
      {over.entries
        .filter((entry) => layers.isShown(layerOf(entry)))
        .map((entry) => (
          <span
            key={`${entry.kind} ${entry.id} ${entry.from}`}
            className="calendar-over"
            data-layer={layerOf(entry)}
            data-status={entry.status}
          >
            <bdi>{entryText(entry, words)}</bdi>
          </span>
        ))}
      {layers.isShown('punches') && over.punches.length > 0 ? (
        <span className="calendar-over" data-layer="punches">
          {over.punches.map(({ time }) => formatTime(time, writing)).join(' · ')}
        </span>
      ) : null}
    </>
  );
}

/** The same above an opened day, with the hours. */
export function OverDay({ over, words }: { over: DayOver; words: DayWords }) {
  const { writing } = useApplicationContext();
  if (over.holidays.length === 0 && over.entries.length === 0) return null;
  const time = (at: string): string => formatTime(at, writing);
  return (
    <ul className="calendar-entries">
      {over.holidays.map(({ id, display_name: name }) => (
        <li key={id} data-layer="holiday">
          <bdi>{name}</bdi>
        </li>
      ))}
      {over.entries.map((entry) => (
        <li key={`${entry.kind} ${entry.id} ${entry.from}`} data-layer={layerOf(entry)} data-status={entry.status}>
          <bdi>{entryText(entry, words)}</bdi>
          {entry.starts === null ? null : (
            <span>
              {entry.ends === null
                ? time(entry.starts)
                : words.t('att:employeeCalendar.inOut', { from: time(entry.starts), to: time(entry.ends) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
