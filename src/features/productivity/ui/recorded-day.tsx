import './my-activity.css';
import type { CallData } from '#shared/contract/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { ownActivityDay } from '../contract.ts';
import { UsageTable } from './usage-table.tsx';
import { useLength } from './use-length.ts';

type Day = CallData<typeof ownActivityDay>;
const figures = ['active', 'idle', 'productive', 'neutral', 'unproductive', 'uncategorised'] as const;

/** The sums of a day, what was used, and each moment while events are stored. */
export function RecordedDay({ day }: { readonly day: Day }) {
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
      <UsageTable used={day.usages} />
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
