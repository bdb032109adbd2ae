import { formatDay, formatDuration, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { usePrinting } from '#shared/ui/page/use-printing.ts';
import type { PlannedPerson } from '../../contract.ts';
import type { Staffing } from '../../contract/staffing.ts';
import { coverageOf, neededOn, restOf, shortOn } from '../../domain/roster/coverage.ts';
import { colourOf, shortHours, type PlanTimetable } from './palette.ts';
import { dueOf, holidayKind, plannedByDay, usedTimetables } from '../../domain/roster/sums.ts';
import { weekdayOf } from '../../domain/roster/weekday.ts';

interface RosterSheetProps {
  readonly people: readonly PlannedPerson[];
  readonly dates: readonly string[];
  /** Days of the week that are no workdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  readonly timetables: ReadonlyMap<number, PlanTimetable>;
  readonly holidays: readonly { readonly date: string; readonly name: string; readonly everybody: boolean }[];
  /** The staffing needs that can be checked with the printed people. */
  readonly staffing: readonly Staffing[];
  readonly onPrinted: () => void;
}

/** For lines without hours. */
const none = '';
/** The engine's `DayKind` of a day off. */
const dayOffKind = 2;

/** The printed roster: landscape, with its head on every page and as many days side by side as fit. */
export function RosterSheet(props: RosterSheetProps) {
  const { people, dates, weekend, timetables, holidays, staffing, onPrinted } = props;
  const { t, language } = useTranslation('att');
  const writing = useWriting();
  const sheet = usePrinting<HTMLTableElement>(onPrinted);
  const sums = plannedByDay(people, dates.length);
  const coverage = coverageOf(staffing, people, dates, restOf(weekend, holidays));
  return (
    <PrintSheet>
      <table ref={sheet} className="roster-sheet" data-dense={dates.length > 16 || undefined}>
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
                    {day && day.work.length === 0 && day.kind === holidayKind ? t('scheduleView.letter.holiday') : null}
                    {day?.tracked === false ? t('scheduleView.letter.untracked') : null}
                  </td>
                );
              })}
              <td>{formatDuration(dueOf(person.days), language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {usedTimetables(sums).map((id) => (
            <tr key={id}>
              <th scope="row">{timetables.get(id)?.alias}</th>
              {sums.map(({ byTimetable }, at) => {
                const count = byTimetable.get(id) ?? 0;
                return <td key={dates[at]}>{count === 0 ? null : formatNumber(count, language)}</td>;
              })}
              <td>{none}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('scheduleView.planned')}</th>
            {sums.map((sum, at) => (
              <td key={dates[at]}>{sum.people === 0 ? null : formatNumber(sum.people, language)}</td>
            ))}
            <td>
              {formatDuration(
                people.reduce((sum, { days }) => sum + dueOf(days), 0),
                language,
              )}
            </td>
          </tr>
          {coverage.map(({ staffing: need, days }) => (
            <tr key={`${need.timetable} ${need.department.id} ${need.on}`}>
              <th scope="row">
                {t('scheduleView.needLine', {
                  timetable: timetables.get(need.timetable)?.alias ?? '',
                  department: need.department.display_name,
                })}
              </th>
              {days.map(({ planned, needed }, at) => (
                <td key={dates[at]} data-short={planned < needed || undefined}>
                  {needed === 0 ? null : (
                    <bdi>
                      {formatNumber(planned, language)}/{formatNumber(needed, language)}
                    </bdi>
                  )}
                </td>
              ))}
              <td>{none}</td>
            </tr>
          ))}
          {dates.some((_, at) => neededOn(coverage, at) > 0) ? (
            <tr>
              <th scope="row">{t('scheduleView.short')}</th>
              {dates.map((date, at) => {
                const short = shortOn(coverage, at);
                return (
                  <td key={date} data-short={short > 0 || undefined}>
                    {short === 0 ? null : formatNumber(short, language)}
                  </td>
                );
              })}
              <td>{none}</td>
            </tr>
          ) : null}
        </tfoot>
      </table>
    </PrintSheet>
  );
}
