import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { formatDay, formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { StateDot } from '#shared/resource/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Skeleton } from '#shared/ui/index.ts';
import { ownActivityDay } from '../contract.ts';
import { productivityTones } from '../contract/category.ts';
import { useLength } from './use-length.ts';

type Day = CallData<typeof ownActivityDay>;
const figures = ['active', 'idle', 'productive', 'neutral', 'unproductive', 'uncategorised'] as const;

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A whole day of the person: its sums, what was used, and each moment while events are stored. */
export function OwnDay() {
  const { t } = useTranslation('ralvie');
  const { client, writing } = useApplicationContext();
  const [date, setDate] = useState<string | undefined>(undefined);
  const query = useQuery({
    ...callQuery(client, ownActivityDay, { query: date === undefined ? {} : { date } }),
    placeholderData: keepPreviousData,
  });
  const day = query.data?.data;
  if (query.isError && !day) return <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  if (!day) return <Skeleton height={240} />;
  return (
    <section className="my-activity-card">
      <header>
        <h2>{t('myActivity.dayOf', { day: formatDay(day.date, writing, 'full') })}</h2>
        <span className="my-activity-actions">
          <Button size="small" onPress={() => setDate(shifted(day.date, -1))}>
            {t('myActivity.before')}
          </Button>
          <Button size="small" isDisabled={day.date >= day.today} onPress={() => setDate(shifted(day.date, 1))}>
            {t('myActivity.after')}
          </Button>
        </span>
      </header>
      {day.active + day.idle === 0 ? <p>{t('myActivity.nothingRecorded')}</p> : <Recorded day={day} />}
    </section>
  );
}

function Recorded({ day }: { readonly day: Day }) {
  const { t } = useTranslation('ralvie');
  const { writing } = useApplicationContext();
  const length = useLength();
  const at = (instant: string): string => formatInstant(instant, day.zone, writing, 'time');
  return (
    <>
      <dl className="my-activity-figures">
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{length(day[name])}</dd>
          </div>
        ))}
      </dl>
      <table className="my-activity-table">
        <thead>
          <tr>
            <th scope="col">{t('usage.what')}</th>
            <th scope="col">{t('rule.field.category')}</th>
            <th scope="col">{t('usage.time')}</th>
          </tr>
        </thead>
        <tbody>
          {day.usages.map((usage) => (
            <tr key={`${usage.app} ${usage.domain} ${usage.category ?? ''}`}>
              <td>{usage.domain || usage.app || t('usage.unknown')}</td>
              <td>
                {usage.productivity && usage.category ? (
                  <StateDot tone={productivityTones[usage.productivity]}>{usage.category}</StateDot>
                ) : (
                  t('figure.uncategorised')
                )}
              </td>
              <td>{length(usage.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {day.stretches.length > 0 ? (
        <details>
          <summary>{t('myActivity.momentByMoment')}</summary>
          <ol className="my-activity-moments">
            {day.stretches.map(({ start, end, app, domain, title }) => (
              <li key={start}>
                <span>
                  {at(start)} – {at(end)}
                </span>
                <span>
                  {app === null ? t('figure.idle') : domain || app || t('usage.unknown')}
                  {title ? ` · ${title}` : ''}
                </span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}
