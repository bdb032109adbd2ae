import { useEffect } from 'react';
import { formatDay, formatDuration, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import type { PlannedPerson } from '../../contract.ts';
import { colourOf, shortHours, type PlanTimetable } from './palette.ts';
import { dueOf, plannedByDay } from './sums.ts';
import { weekdayOf } from './view.ts';

interface RosterSheetProps {
  readonly people: readonly PlannedPerson[];
  readonly dates: readonly string[];
  /** Days of the week that are no workdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  readonly timetables: ReadonlyMap<number, PlanTimetable>;
  readonly holidays: readonly { readonly date: string; readonly name: string }[];
  readonly onPrinted: () => void;
}

/** The engine's `DayKind` of a day off. */
const dayOffKind = 2;

/** The printed roster: landscape, with its head on every page and as many days side by side as fit. */
export function RosterSheet({ people, dates, weekend, timetables, holidays, onPrinted }: RosterSheetProps) {
  const { t, language } = useTranslation('att');
  const writing = useWriting();
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true });
    globalThis.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const sums = plannedByDay(people, dates.length);
  return (
    <PrintSheet>
      <table className="roster-sheet" data-dense={dates.length > 16 || undefined}>
        <caption>
          {t('scheduleView.title')}, {formatDay(dates[0] ?? '', writing)} – {formatDay(dates.at(-1) ?? '', writing)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('scheduleView.person')}</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-muted={weekend.includes(weekdayOf(date)) || undefined}>
                {formatDay(date, writing, 'weekdayName')}
                <br />
                {formatDay(date, writing, 'dayMonth')}
                {holidays
                  .filter((holiday) => holiday.date === date)
                  .map(({ name }) => (
                    <small key={name}>{name}</small>
                  ))}
              </th>
            ))}
            <th scope="col">{t('scheduleView.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.display_name}</th>
              {dates.map((date, at) => {
                const day = person.days[at];
                return (
                  <td key={date} data-muted={weekend.includes(weekdayOf(date)) || undefined}>
                    {day?.work.map(({ timetable: id }, place) => {
                      const timetable = timetables.get(id);
                      return timetable ? (
                        <span
                          key={place}
                          className="roster-sheet-work"
                          style={{ '--plan': colourOf(timetable) } as React.CSSProperties}
                        >
                          {shortHours(timetable) || timetable.alias}
                        </span>
                      ) : null;
                    })}
                    {day && day.work.length === 0 && day.kind === dayOffKind ? t('scheduleView.letter.dayOff') : null}
                  </td>
                );
              })}
              <td>{formatDuration(dueOf(person.days), language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('scheduleView.planned')}</th>
            {sums.map((sum, at) => (
              <td key={dates[at]}>{sum.people || ''}</td>
            ))}
            <td>
              {formatDuration(
                people.reduce((sum, { days }) => sum + dueOf(days), 0),
                language,
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </PrintSheet>
  );
}
