import './team-strip.css';
import { useLayoutEffect, useRef } from 'react';
import type { Approvals } from '#shared/contract/approvals.ts';
import type { RequestTeam } from '#shared/contract/request-team.ts';
import { formatDay, formatList, formatTime, useTranslation, weekdayName } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ErrorState, Skeleton } from '#shared/ui/index.ts';
import { placesOf } from './team-places.ts';
import { useTeam } from './use-team.ts';

interface TeamStripProps {
  readonly of: Approvals;
  readonly id: number;
  readonly name: string;
  /** Whether to describe the plan of the requested days; false if the screen does so itself. */
  readonly showsPlan: boolean;
}

/** The month of a pending request: the applicant's plan, and who else of the department is away. */
export function TeamStrip({ of, id, name, showsPlan }: TeamStripProps) {
  const { t } = useTranslation('common');
  const team = useTeam(of, id);
  if (team.isError && team.data === undefined)
    return <ErrorState title={t('approvals.team.failed')} onRetry={() => void team.refetch()} />;
  if (team.data === undefined) return <Skeleton height={160} />;
  const details = team.data;
  // Decided in the meantime, perhaps by somebody else.
  if (details === null) return null;
  return (
    <section className="team-strip">
      <h2>{t('approvals.team.title')}</h2>
      <p data-short={details.team_away > 0 || undefined}>
        {details.people === 0
          ? t('approvals.team.alone')
          : details.team_away === 0
            ? t('approvals.team.nobody')
            : t('approvals.team.away', { number: details.team_away, of: details.people })}
      </p>
      <Strip details={details} name={name} />
      <Legend details={details} />
      {details.team_total > details.team.length ? (
        <p className="approvals-quiet">
          {t('approvals.team.more', { count: details.team_total - details.team.length })}
        </p>
      ) : null}
      {details.is_cut ? (
        <p className="approvals-quiet">{t('approvals.team.cut', { count: details.days.length })}</p>
      ) : null}
      {showsPlan ? <Plan details={details} /> : null}
    </section>
  );
}

type Span = RequestTeam['away'][number];

function useSpanText() {
  const { t } = useTranslation('common');
  const { writing } = useApplicationContext();
  return (spans: readonly Span[]): string =>
    formatList(
      spans.map(({ from, to, is_approved }) => {
        const days =
          from === to
            ? formatDay(from, writing)
            : t('approvals.team.period', { from: formatDay(from, writing), to: formatDay(to, writing) });
        return is_approved ? days : t('approvals.team.pendingDays', { days });
      }),
      writing.language,
    );
}

const middleOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** People by days: the applicant first, then the people who are away. */
function Strip({ details, name }: { readonly details: RequestTeam; readonly name: string }) {
  const { t } = useTranslation('common');
  const { writing } = useApplicationContext();
  const spanText = useSpanText();
  const scrolled = useRef<HTMLDivElement>(null);
  // A month is wider than a phone: what is requested is in sight first, also from right to left.
  useLayoutEffect(() => {
    const box = scrolled.current;
    const asked = box?.querySelector('.team-strip-head .team-strip-asked');
    if (box && asked) box.scrollLeft += middleOf(asked) - middleOf(box);
  }, [details.from]);
  const marks = details.asked.map((span) => <Bar key={span.from} details={details} span={span} kind="asked" />);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- many days scroll sideways, and keys must reach them
    <div ref={scrolled} className="team-strip-scroll" role="region" aria-label={t('approvals.team.title')} tabIndex={0}>
      <div className="team-strip-days" style={{ '--days': details.days.length } as React.CSSProperties}>
        <div className="team-strip-row team-strip-head" aria-hidden="true">
          <span />
          <div>
            {details.days.map(({ date }, place) => (
              <span key={date} style={{ gridColumn: place + 1 }}>
                <i>{weekdayName(isoWeekday(date), writing.language, 'narrow')}</i>
                <b>{Number(date.slice(8))}</b>
              </span>
            ))}
            {marks}
          </div>
        </div>
        <ul>
          <li className="team-strip-row" data-own>
            <span>
              <bdi>{name}</bdi>
              {details.away.length > 0 ? (
                <span className="ui-hidden">{` ${t('approvals.team.alsoAway', { days: spanText(details.away) })}`}</span>
              ) : null}
            </span>
            <div aria-hidden="true">
              {details.days.map(({ date, kind, holiday }, place) => (
                <span
                  key={date}
                  className="team-strip-day"
                  data-kind={kind === 'rest' && holiday !== '' ? 'holiday' : kind}
                  style={{ gridColumn: place + 1 }}
                />
              ))}
              {marks}
              {details.away.map((span) => (
                <Bar key={span.from} details={details} span={span} kind={span.is_approved ? 'away' : 'pending'} />
              ))}
            </div>
          </li>
          {details.team.map((colleague) => (
            <li key={colleague.id} className="team-strip-row">
              <span>
                <bdi>{colleague.display_name}</bdi>
                <span className="ui-hidden">{` ${t('approvals.team.isAway', { days: spanText(colleague.away) })}`}</span>
              </span>
              <div aria-hidden="true">
                {marks}
                {colleague.away.map((span) => (
                  <Bar
                    key={`${span.from} ${span.to}`}
                    details={details}
                    span={span}
                    kind={span.is_approved ? 'away' : 'pending'}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const isoWeekday = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

interface BarProps {
  readonly details: RequestTeam;
  readonly span: { readonly from: string; readonly to: string };
  readonly kind: 'asked' | 'away' | 'pending';
}

function Bar({ details, span, kind }: BarProps) {
  const places = placesOf(details, span);
  return places === null ? null : (
    <span
      className={kind === 'asked' ? 'team-strip-asked' : 'team-strip-bar'}
      data-kind={kind}
      style={{ gridColumn: `${places.first} / ${places.last + 1}` }}
    />
  );
}

/** The meaning of the marks in use. */
function Legend({ details }: { readonly details: RequestTeam }) {
  const { t } = useTranslation('common');
  const spans = [...details.away, ...details.team.flatMap(({ away }) => away)];
  const drawn = {
    asked: true,
    away: spans.some(({ is_approved }) => is_approved),
    pending: spans.some(({ is_approved }) => !is_approved),
    work: details.days.some(({ kind }) => kind === 'work'),
    rest: details.days.some(({ kind }) => kind === 'rest'),
    holiday: details.days.some(({ holiday }) => holiday !== ''),
  };
  const kinds = (['asked', 'away', 'pending', 'work', 'rest', 'holiday'] as const).filter((kind) => drawn[kind]);
  return (
    <ul className="team-strip-legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true" />
          {t(`approvals.team.legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** The most requested days that are described. */
const mostListed = 7;

/** The plan of the requested days. */
function Plan({ details }: { readonly details: RequestTeam }) {
  const { t } = useTranslation('common');
  const { writing } = useApplicationContext();
  const days = details.days.filter(({ date }) => details.asked.some(({ from, to }) => from <= date && date <= to));
  return (
    <dl className="team-strip-plan">
      {days.slice(0, mostListed).map(({ date, kind, starts, ends, holiday }) => (
        <div key={date}>
          <dt>{formatDay(date, writing, 'weekday')}</dt>
          <dd>
            {kind === 'work' && starts !== null && ends !== null ? (
              <bdi dir="ltr">{`${formatTime(starts, writing)} – ${formatTime(ends, writing)}`}</bdi>
            ) : (
              t(`approvals.team.day.${kind}`)
            )}
            {holiday === '' ? null : (
              <>
                {' · '}
                <bdi>{holiday}</bdi>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
