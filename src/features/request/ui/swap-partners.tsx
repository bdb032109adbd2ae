import './swap-partners.css';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDay, formatTime, useTranslation } from '#shared/i18n/index.ts';
import type { BesideProps } from '#shared/form/beside.tsx';
import { daySchema } from '#shared/contract/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Skeleton } from '#shared/ui/index.ts';
import { swapPartners, type PlannedHours } from '../contract/swap-schedule.ts';

/** The fields of the form that name the days. */
const schema = z.object({
  swap_type: z.enum(['with_colleague', 'own_days', 'change_shift']).catch('with_colleague'),
  swap_date: daySchema,
  other_date: daySchema.optional().catch(undefined),
  colleague_code: z.string().catch(''),
});

/** The person's own work on the days of a swap, and the colleagues to swap with. Pressing a colleague enters them in the form. */
export function SwapPartners({ values, change, isReadOnly }: BesideProps) {
  const { t } = useTranslation('att');
  const { client } = useApplicationContext();
  const input = schema.safeParse(values).data;
  const other = input?.swap_type === 'change_shift' ? undefined : input?.other_date;
  const query = useQuery({
    ...callQuery(client, swapPartners, {
      query: { swap_date: input?.swap_date ?? '2000-01-01', ...(other ? { other_date: other } : {}) },
    }),
    enabled: input !== undefined,
  });
  if (!input) return <p className="app-muted">{t('swapSchedule.partners.chooseDay')}</p>;
  if (query.isError)
    return (
      <ListFailure
        title={t('swapSchedule.partners.failed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (!query.data) return <Skeleton height={120} />;
  const { own, partners, with: rule } = query.data.data;
  return (
    <div className="swap-partners">
      <section aria-label={t('swapSchedule.partners.own')}>
        <h3>{t('swapSchedule.partners.own')}</h3>
        <Days days={own} />
      </section>
      {input.swap_type === 'with_colleague' ? (
        <section aria-label={t('swapSchedule.partners.colleagues')}>
          <h3>{t('swapSchedule.partners.colleagues')}</h3>
          {partners.length === 0 ? (
            <p className="app-muted">
              {rule === 'same' || rule === 'position'
                ? t('swapSchedule.partners.nobody')
                : t('swapSchedule.partners.nobodyHere')}
            </p>
          ) : (
            <ul className="swap-partners-list">
              {partners.map(({ emp_code, display_name, days }) => (
                <li key={emp_code} data-chosen={emp_code === input.colleague_code || undefined}>
                  <div>
                    <bdi className="swap-partners-name">{display_name}</bdi>{' '}
                    <bdi className="app-muted" dir="ltr">
                      {emp_code}
                    </bdi>
                    <Days days={days} />
                  </div>
                  {isReadOnly ? null : (
                    <Button
                      size="small"
                      aria-label={t(
                        emp_code === input.colleague_code
                          ? 'swapSchedule.partners.chosenWho'
                          : 'swapSchedule.partners.chooseWho',
                        { name: display_name },
                      )}
                      isDisabled={emp_code === input.colleague_code}
                      onPress={() => change({ colleague_code: emp_code })}
                    >
                      {emp_code === input.colleague_code
                        ? t('swapSchedule.partners.chosen')
                        : t('swapSchedule.partners.choose')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {rule === 'position' || rule === 'anyone' ? (
            <p className="app-muted">{t('swapSchedule.partners.others')}</p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

function Days({ days }: { readonly days: readonly { readonly date: string; readonly work: PlannedHours }[] }) {
  const { t } = useTranslation('att');
  const { writing } = useApplicationContext();
  return (
    <dl className="swap-partners-days">
      {days.map(({ date, work }) => (
        <div key={date}>
          <dt>{formatDay(date, writing, 'weekday')}</dt>
          <dd>
            {work.length === 0
              ? t('swapSchedule.partners.free')
              : work.map(({ name, from, to }) => (
                  <span key={`${name} ${from}`}>
                    {from === null || to === null ? (
                      <bdi>{name}</bdi>
                    ) : (
                      <bdi dir="ltr">{`${formatTime(from, writing)} – ${formatTime(to, writing)}`}</bdi>
                    )}
                  </span>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
