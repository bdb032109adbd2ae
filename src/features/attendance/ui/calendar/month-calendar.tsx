import './calendar.css';
import { useState } from 'react';
import { currentDay } from '#shared/filter/day-range.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, weekdayName } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { Button, ChevronLeftIcon, ChevronRightIcon, EmptyState, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { MonthGrid } from '#shared/ui/month-grid/month-grid.tsx';
import { dayAfter, monthAfter } from '#shared/ui/month-grid/month-weeks.ts';
import type { DaySummary } from '../../contract/explained-days.ts';
import { WaitingNote } from '../waiting-days.tsx';
import { useDayWords, type DayWords } from '../why/use-day-words.ts';
import { WhyPanel } from '../why/why-on-demand.ts';
import { DayCell, dayText } from './day-cell.tsx';
import { OverDay, overDay } from './day-entries.tsx';
import { sumsOf } from './day-marks.ts';
import { WorkedOf } from './worked-of.tsx';
import { DayRequests } from './day-requests.tsx';
import { LayerBar } from './layer-bar.tsx';
import { useLayers } from './layer-names.ts';
import { useCalendar } from './use-calendar.ts';

interface MonthCalendarProps {
  /** The employee of the month; null for the signed-in one. */
  readonly employee: number | null;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** A month of one person: each day with plan, times and result; a click explains it. */
export function MonthCalendar({ employee, month, onMonth }: MonthCalendarProps) {
  const words = useDayWords();
  const { t } = words;
  const { writing, weekStart, zone } = useApplicationContext();
  const [opened, setOpened] = useState<string>();
  const layers = useLayers();
  const first = `${month}-01`;
  const length = Number(dayAfter(`${monthAfter(month, 1)}-01`, -1).slice(8));
  const query = useCalendar(employee, first, length);
  const found = query.data?.data;
  const byDate = new Map(found?.days.map((day) => [day.att_date, day]));
  const isMissing = isCallError(query.error) && query.error.status === 404;
  return (
    <div className="calendar">
      <div className="calendar-steps">
        <IconButton
          icon={ChevronLeftIcon}
          className="calendar-step"
          label={t('att:employeeCalendar.before')}
          onPress={() => onMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite">{formatDay(first, writing, 'month')}</h2>
        <IconButton
          icon={ChevronRightIcon}
          className="calendar-step"
          label={t('att:employeeCalendar.after')}
          onPress={() => onMonth(monthAfter(month, 1))}
        />
        <Button size="small" onPress={() => onMonth((found?.today ?? currentDay(zone)).slice(0, 7))}>
          {t('att:employeeCalendar.today')}
        </Button>
        <WaitingNote days={found?.days.filter((day) => day.is_waiting).length ?? 0} />
      </div>
      {isMissing ? (
        <EmptyState title={t('att:why.none')} description={t('att:why.noneText')} />
      ) : query.error ? (
        <ErrorState
          title={t('att:employeeCalendar.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : !found ? (
        <Skeleton height={560} />
      ) : (
        <>
          <Totals days={found.days} words={words} />
          <LayerBar layers={layers} />
          <MonthGrid
            label={`${found.employee.display_name}, ${formatDay(first, writing, 'month')}`}
            month={month}
            weekStart={weekStart}
            today={found.today}
            selected={opened}
            weekdayText={(date) => ({
              short: weekdayName(isoWeekday(date), writing.language, 'short'),
              long: weekdayName(isoWeekday(date), writing.language, 'long'),
            })}
            dayText={(date) => dayText(date, byDate.get(date), overDay(found, date), words)}
            cell={(date) => (
              <DayCell day={byDate.get(date)} over={overDay(found, date)} layers={layers} words={words} />
            )}
            week={{
              title: t('att:employeeCalendar.week'),
              of: (dates) => <WeekSum days={dates.flatMap((date) => byDate.get(date) ?? [])} words={words} />,
            }}
            onOpen={setOpened}
            onMonth={onMonth}
          />
        </>
      )}
      {opened === undefined ? null : (
        <WhyPanel
          employee={employee}
          date={opened}
          onClose={() => setOpened(undefined)}
          above={
            found ? (
              <>
                {employee === null ? <DayRequests date={opened} today={found.today} /> : null}
                <OverDay over={overDay(found, opened)} words={words} />
              </>
            ) : null
          }
        />
      )}
    </div>
  );
}

function Totals({ days, words: { t, duration } }: { days: readonly DaySummary[]; words: DayWords }) {
  const sums = sumsOf(days);
  const shown = [
    ['required', sums.required],
    ['worked', sums.worked],
    ['balance', sums.balance],
    ['overtime', sums.overtime],
    ['late', sums.late],
    ['absent', sums.absent],
  ] as const;
  return (
    <section aria-label={t('att:employeeCalendar.totals')}>
      <dl className="calendar-totals">
        {shown.map(([name, minutes]) => (
          <div key={name}>
            <dt>{t(`att:employeeCalendar.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{duration(minutes)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WeekSum({ days, words }: { days: readonly DaySummary[]; words: DayWords }) {
  const { required, worked, overtime } = sumsOf(days);
  return required === 0 && worked === 0 && overtime === 0 ? null : (
    <span>
      <WorkedOf worked={worked} overtime={overtime} required={required} words={words} />
    </span>
  );
}

/** The weekday of a date, 1 Monday to 7 Sunday. */
function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
