import './own-start.css';
import { Fragment, useState, type ReactNode } from 'react';
import { currentDay } from '#shared/filter/day-range.ts';
import { formatDay } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { dayAfter, weekStartOf } from '#shared/ui/month-grid/month-weeks.ts';
import type { DaySummary } from '../../contract/explained-days.ts';
import { markOf, sumsOf } from '../calendar/day-marks.ts';
import { WorkedOf } from '../calendar/worked-of.tsx';
import { useCalendar } from '../calendar/use-calendar.ts';
import { answerOf } from '../why/answer.ts';
import { DayDrawing } from '../why/why-day.tsx';
import { WaitingNote } from '../waiting-days.tsx';
import { useDayWords, type DayWords } from '../why/use-day-words.ts';
import { useExplainedDay, WhyPanel } from '../why/why-panel.tsx';

/** Past days searched for problems. */
const lookBack = 31;

/** An employee's start page: the present day, the week against required time, and days with problems. */
export function OwnStart() {
  const words = useDayWords();
  const { zone, weekStart } = useApplicationContext();
  const [opened, setOpened] = useState<string>();
  const today = currentDay(zone);
  return (
    <>
      <OwnDay date={today} words={words} onWhy={() => setOpened(today)} />
      <OwnWeek first={weekStartOf(today, weekStart)} today={today} words={words} onWhy={setOpened} />
      <Attention today={today} words={words} onWhy={setOpened} />
      {opened === undefined ? null : <WhyPanel employee={null} date={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function OwnDay({ date, words, onWhy }: { date: string; words: DayWords; onWhy: () => void }) {
  const { t } = words;
  const query = useExplainedDay(null, date);
  const day = query.data?.data;
  return (
    <section className="dashboard-card">
      <header>
        <h2>{t('att:employeeCalendar.today')}</h2>
        {day ? (
          <Button size="small" onPress={onWhy}>
            {t('default:dashboard.why')}
          </Button>
        ) : null}
      </header>
      {day ? (
        <div className="own-day">
          <p>{answerOf(day, words)}</p>
          <DayDrawing day={day} words={words} />
        </div>
      ) : query.isError && day === undefined ? (
        <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : day === null ? (
        <p className="app-muted">{t('default:dashboard.noDay')}</p>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}

interface WeekProps {
  /** Its first day, ISO. */
  readonly first: string;
  readonly today: string;
  readonly words: DayWords;
  readonly onWhy: (date: string) => void;
}

function OwnWeek({ first, today, words, onWhy }: WeekProps) {
  const { t, time, duration } = words;
  const { writing } = useApplicationContext();
  const days = useCalendar(null, first, 7).data?.data.days;
  if (!days) return <Skeleton height={240} />;
  const sums = sumsOf(days);
  const at = (minute: number | null, none = '–'): string => (minute === null ? none : time(minute));
  return (
    <section className="dashboard-card">
      <header>
        <h2>{t('default:dashboard.myWeek')}</h2>
      </header>
      <WaitingNote days={days.filter((day) => day.is_waiting).length} />
      <table className="dashboard-week own-week">
        <thead>
          <tr>
            <th scope="col">{t('default:dashboard.day')}</th>
            <th scope="col">
              {t('default:dashboard.planned')}
              <span className="own-week-both">
                {t('default:dashboard.first')} – {t('default:dashboard.last')}
              </span>
            </th>
            <th scope="col">{t('default:dashboard.first')}</th>
            <th scope="col">{t('default:dashboard.last')}</th>
            <th scope="col">{t('default:dashboard.worked')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.att_date} data-today={day.att_date === today || undefined}>
              <th scope="row">
                <Button size="small" variant="quiet" onPress={() => onWhy(day.att_date)}>
                  {formatDay(day.att_date, writing, 'weekday')}
                </Button>
              </th>
              <td>
                {planned(day, words)}
                {day.first_in === null && day.last_out === null ? null : (
                  <span className="own-week-both">
                    {t('att:employeeCalendar.inOut', {
                      // A dash between dashes says nothing.
                      from: at(day.first_in, '--:--'),
                      to: at(day.last_out, '--:--'),
                    })}
                  </span>
                )}
              </td>
              <td>{at(day.first_in)}</td>
              <td>{at(day.last_out)}</td>
              <td>
                {day.is_planned ? '–' : <WorkedOf worked={day.regular_min} overtime={day.ot_min} words={words} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('default:dashboard.weekTotal')}</th>
            <td>
              {t('default:dashboard.balance')} <bdi dir="ltr">{duration(sums.balance)}</bdi>
            </td>
            <td>{null}</td>
            <td>{null}</td>
            <td>
              <WorkedOf worked={sums.worked} overtime={sums.overtime} required={sums.required} words={words} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The planned hours, else the kind of day. */
function planned(day: DaySummary, { t, time }: DayWords): ReactNode {
  const hours = day.plan.flatMap(({ in: from, out: to }) =>
    from === null || to === null ? [] : t('att:employeeCalendar.inOut', { from: time(from), to: time(to) }),
  );
  if (hours.length > 0)
    return hours.map((each, at) => (
      <Fragment key={each}>
        {at > 0 ? ', ' : null}
        <span className="own-week-hours">{each}</span>
      </Fragment>
    ));
  const mark = markOf(day);
  return mark === null ? '–' : t(`att:mark.${mark}`);
}

/** Recent days with a missing punch or without attendance, as links. */
function Attention({ today, words, onWhy }: { today: string; words: DayWords; onWhy: (date: string) => void }) {
  const { t } = words;
  const found = useCalendar(null, dayAfter(today, -lookBack), lookBack).data?.data.days;
  if (!found) return null;
  const days = found.filter((day) => ['missed', 'absent'].includes(markOf(day) ?? ''));
  return (
    <section className="dashboard-card">
      <header>
        <h2>{t('default:dashboard.attention')}</h2>
      </header>
      {days.length === 0 ? (
        <p className="app-muted">{t('default:dashboard.nothingWaits')}</p>
      ) : (
        <ul className="own-attention">
          {days.toReversed().map((day) => {
            const mark = markOf(day);
            return (
              <li key={day.att_date}>
                <Button size="small" variant="quiet" onPress={() => onWhy(day.att_date)}>
                  {words.day(day.att_date)}
                </Button>
                <span>{mark === null ? '' : t(`att:mark.${mark}`)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
