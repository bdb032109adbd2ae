import { useCallback, useMemo, useState } from 'react';
import { Avatar } from '#shared/list/display/avatar.tsx';
import { formatDay, formatDuration, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { IconButton, ChevronDownIcon, ChevronUpIcon } from '#shared/ui/index.ts';
import { PeopleDays, type DayHead, type FootLine, type PeopleDaysProps } from '#shared/ui/people-days/people-days.tsx';
import type { PlannedPerson } from '../../contract.ts';
import type { Staffing } from '../../contract/staffing.ts';
import { coverageOf, restOf } from '../../domain/roster/coverage.ts';
import { coverageLines } from './coverage-lines.tsx';
import { fitted } from './fitted.ts';
import { planCell, type CellFace, type Layers } from './plan-cell.tsx';
import { colourOf, type PlanTimetable } from './palette.ts';
import { dueOf, plannedByDay, usedTimetables } from '../../domain/roster/sums.ts';
import { weekdayOf } from '../../domain/roster/weekday.ts';

type Sheet = Pick<
  PeopleDaysProps<PlannedPerson>,
  'chosen' | 'onChosen' | 'onPainted' | 'onCarried' | 'onOpen' | 'onKey' | 'onSeen'
>;

interface ScheduleSheetProps extends Sheet {
  readonly people: readonly (PlannedPerson | undefined)[];
  readonly total: number;
  /** All people are loaded: sums cover everybody. */
  readonly isComplete: boolean;
  readonly dates: readonly string[];
  readonly today: string | undefined;
  /** Days of the week that are no workdays, 1 Monday to 7 Sunday. */
  readonly weekend: readonly number[];
  readonly holidays: readonly { readonly date: string; readonly name: string; readonly everybody: boolean }[];
  readonly timetables: ReadonlyMap<number, PlanTimetable>;
  /** The staffing that the shown people allow to judge. */
  readonly staffing: readonly Staffing[];
  readonly layers: Layers;
  readonly isPhone: boolean;
}

/** The most timetables with a line below the people. */
const mostLines = 6;

/** The people of a view with their days. */
export function ScheduleSheet(props: ScheduleSheetProps) {
  const { people, total, dates, today, weekend, holidays, timetables, staffing, layers, isPhone, isComplete } = props;
  const { t, language } = useTranslation(['att', 'common']);
  const writing = useWriting();
  const [isUnfolded, setUnfolded] = useState(false);

  const names = useMemo(() => dates.map((date) => formatDay(date, writing, 'full')), [dates, writing]);
  const days = useMemo(
    () =>
      dates.map((date, at): DayHead => {
        const festive = holidays.filter((holiday) => holiday.date === date);
        return {
          date,
          text: [names[at], ...festive.map(({ name }) => name)].join(', '),
          isMuted: weekend.includes(weekdayOf(date)) || festive.some(({ everybody }) => everybody),
          isToday: date === today,
          content: (
            <>
              <span>{formatDay(date, writing, 'weekdayName')}</span>
              <span>{formatDay(date, writing, 'dayMonth')}</span>
              {festive[0] ? (
                <span className="plan-holiday" title={festive.map(({ name }) => name).join(', ')}>
                  <bdi>{festive[0].name}</bdi>
                </span>
              ) : null}
            </>
          ),
        };
      }),
    [dates, writing, holidays, names, today, weekend],
  );

  const face = useMemo(
    (): CellFace => ({ t, language, timetables, layers, fit: fitted, drawn: new Map() }),
    [t, language, timetables, layers],
  );
  const cell = useCallback(
    (person: PlannedPerson, at: number, width: number) => {
      const day = person.days[at];
      return day ? planCell(face, day, person.display_name, names[at] ?? '', width) : { text: '', content: null };
    },
    [face, names],
  );
  const head = useCallback(
    (person: PlannedPerson) => (
      <>
        <Avatar name={person.display_name} photo={person.photo} />
        <span className="plan-person">
          <bdi className="plan-person-name">{person.display_name}</bdi>
          <span className="plan-person-note">
            <bdi className="plan-person-hours">{formatDuration(dueOf(person.days), language)}</bdi>{' '}
            <bdi>{person.department.display_name}</bdi>
          </span>
        </span>
      </>
    ),
    [language],
  );

  const sums = useMemo(() => plannedByDay(people, dates.length), [people, dates.length]);
  const coverage = useMemo(
    () => coverageOf(staffing, people, dates, restOf(weekend, holidays)),
    [staffing, people, dates, weekend, holidays],
  );
  const foot = useMemo((): FootLine[] => {
    const used = usedTimetables(sums);
    const lines = used.slice(0, isUnfolded ? mostLines : 0);
    const figure = (count: number, name: string, day: number) => ({
      text: t('scheduleView.plannedOn', { name, day: names[day] ?? '', count }),
      content: count === 0 ? '' : formatNumber(count, language),
    });
    const sumOf = t(isComplete ? 'scheduleView.planned' : 'scheduleView.plannedSoFar');
    return [
      ...lines.map((id): FootLine => {
        const timetable = timetables.get(id);
        const name = timetable?.alias ?? '';
        return {
          id: String(id),
          head: (
            <span className="plan-line" style={{ '--plan': timetable && colourOf(timetable) } as React.CSSProperties}>
              <bdi>{name}</bdi>
            </span>
          ),
          cell: (day) => figure(sums[day]?.byTimetable.get(id) ?? 0, name, day),
        };
      }),
      {
        id: 'all',
        head: (
          <>
            <span className="plan-sum">{sumOf}</span>
            {used.length === 0 && coverage.length === 0 ? null : (
              <IconButton
                icon={isUnfolded ? ChevronDownIcon : ChevronUpIcon}
                size="tiny"
                label={t(isUnfolded ? 'scheduleView.foldSums' : 'scheduleView.unfoldSums')}
                onPress={() => setUnfolded(!isUnfolded)}
              />
            )}
          </>
        ),
        cell: (day) => figure(sums[day]?.people ?? 0, sumOf, day),
      },
      ...coverageLines(coverage, isUnfolded, { t, language, timetables, names, isComplete }),
    ];
  }, [sums, coverage, isUnfolded, timetables, names, language, t, isComplete]);

  return (
    <PeopleDays<PlannedPerson>
      aria-label={t('scheduleView.title')}
      count={total}
      personAt={(row) => people[row]}
      days={days}
      corner={<span className="plan-count">{t('scheduleView.people', { count: total })}</span>}
      head={head}
      cell={cell}
      foot={foot}
      personWidth={isPhone ? 172 : 220}
      dayWidth={62}
      chosen={props.chosen}
      onChosen={props.onChosen}
      onPainted={props.onPainted}
      onCarried={props.onCarried}
      onOpen={props.onOpen}
      onKey={props.onKey}
      onSeen={props.onSeen}
    />
  );
}
