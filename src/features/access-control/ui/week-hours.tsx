import './week-hours.css';
import { formatTime, useTranslation, weekdayName, weekdayOf } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { periodDays, type PeriodDay, type Span } from '../domain/week.ts';
import { HoursBar } from './hours-bar.tsx';

interface WeekHoursProps {
  /** From Monday, then the three kinds of holiday. */
  readonly week: readonly (readonly Span[])[];
  /** The selected day and minute. */
  readonly at?: { readonly week_day: PeriodDay; readonly minute: number } | undefined;
}

/** The hours of a week, one line per day from the company's first weekday, then those of holidays if there are any. */
export function WeekHours({ week, at }: WeekHoursProps) {
  const { t, language } = useTranslation('acc');
  const { weekStart, writing } = useApplicationContext();
  const order = [1, 2, 3, 4, 5, 6, 7].map((day) => weekdayOf(day, weekStart) - 1);
  const holidays = [7, 8, 9].filter((index) => (week[index]?.length ?? 0) > 0 || periodDays[index] === at?.week_day);
  const nameOf = (index: number): string =>
    index < 7 ? weekdayName(index + 1, language, 'short') : t('hours.holiday', { kind: index - 6 });
  return (
    <dl className="week-hours">
      {[...order, ...holidays].map((index) => {
        const isShownDay = periodDays[index] === at?.week_day;
        return (
          <div key={index} style={{ display: 'contents' }}>
            <dt data-today={isShownDay || undefined}>{nameOf(index)}</dt>
            <dd>
              <HoursBar spans={week[index] ?? []} now={isShownDay ? at?.minute : undefined} />
            </dd>
          </div>
        );
      })}
      <div className="week-hours-scale" aria-hidden>
        {['00:00', '06:00', '12:00', '18:00', '23:59'].map((time) => (
          <span key={time}>{formatTime(time, writing)}</span>
        ))}
      </div>
    </dl>
  );
}
