import { moneyText } from '#shared/i18n/money.ts';
import type { CallData } from '#shared/contract/index.ts';
import { formatDay, formatInstant, formatList, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { newDays, type vendorDashboard } from '../contract/vendor-dashboard.ts';
import { nearLimit } from '#shared/contract/subscription.ts';
import { Tile } from './dashboard-parts.tsx';

type Dashboard = CallData<typeof vendorDashboard>;

/** The address of a list with filters; undefined for a list that the reader may not open. */
export const linkTo = (path: string | undefined, filters: Readonly<Record<string, string>>): string | undefined =>
  path && `${path}?${new URLSearchParams(filters).toString()}`;

/** What the list of trials shows. */
const trialColumns = 'company,plan_name,status,trial_start,first_paid,period_end';

/** How subscriptions stand, and what they bring. */
export function SubscriptionTiles({
  data: { subscriptions, trials, failed, refunded, differences, recurring, together },
}: {
  data: Dashboard;
}) {
  const { t, language } = useTranslation('vendor');
  const { screenOf, writing, zone } = useApplicationContext();
  const number = (value: number): string => formatNumber(value, language);
  const list = screenOf('vendor.company_subscription');
  return (
    <>
      {recurring?.map(({ currency, minor }) => (
        <Tile
          key={currency}
          title={t('dashboard.recurring')}
          figure={moneyText({ minor, currency }, language)}
          note={t('dashboard.recurringNote')}
          kind="money"
          href={linkTo(list, { status__in: 'active,past_due', currency })}
        />
      ))}
      {together === null ? null : (
        <Tile
          title={t('dashboard.together', { currency: together.currency })}
          figure={moneyText(together, language)}
          note={[
            ...together.rates.map(({ currency, rate, rate_date: day }) =>
              t('dashboard.rate', {
                currency,
                rate: formatNumber(rate, language, { maximumFractionDigits: 8 }),
                base: together.currency,
                day: formatDay(day, writing),
              }),
            ),
            ...(together.missing.length === 0
              ? []
              : [t('dashboard.noRate', { list: formatList(together.missing, language) })]),
          ].join(' · ')}
          kind="money"
          href={screenOf('vendor.currency')}
          tone={together.missing.length > 0 ? 'warning' : undefined}
        />
      )}
      {trials === null ? null : (
        <Tile
          title={t('dashboard.converted')}
          figure={trials.begun === 0 ? '–' : formatNumber(trials.paid / trials.begun, language, { style: 'percent' })}
          note={t('dashboard.convertedNote', {
            count: trials.begun,
            begun: number(trials.begun),
            paid: number(trials.paid),
            running: number(trials.running),
            day: formatDay(trials.since, writing),
          })}
          href={linkTo(list, { trial_start__gte: trials.since, columns: trialColumns })}
          share={trials.begun === 0 ? undefined : trials.paid / trials.begun}
        />
      )}
      {subscriptions === null ? null : (
        <>
          <Tile
            title={t('dashboard.trial')}
            figure={number(subscriptions.trial)}
            note={t('dashboard.trialNote', { count: subscriptions.active, number: number(subscriptions.active) })}
            href={linkTo(list, { status__in: 'trial' })}
          />
          <Tile
            title={t('dashboard.pastDue')}
            figure={number(subscriptions.past_due)}
            note={t('dashboard.pastDueNote')}
            href={linkTo(list, { status__in: 'past_due' })}
            tone={subscriptions.past_due > 0 ? 'warning' : undefined}
          />
          <Tile
            title={t('dashboard.overdue')}
            figure={number(subscriptions.suspended)}
            note={t('dashboard.overdueNote')}
            href={linkTo(list, { status__in: 'suspended' })}
            tone={subscriptions.suspended > 0 ? 'warning' : undefined}
          />
          <Tile
            title={t('dashboard.nearLimit')}
            figure={number(subscriptions.near_limit)}
            note={t('dashboard.nearLimitNote', {
              share: formatNumber(nearLimit / 100, language, { style: 'percent' }),
            })}
            href={linkTo(list, { status__in: 'trial,active,past_due', fullest_percent__gte: String(nearLimit) })}
          />
          <Tile
            title={t('dashboard.ending')}
            figure={number(subscriptions.ending)}
            note={t('dashboard.endingNote', { day: formatDay(subscriptions.ending_until, writing) })}
            href={linkTo(list, {
              status__in: 'trial,active',
              period_end__gte: subscriptions.ending_from,
              period_end__lte: subscriptions.ending_until,
            })}
          />
        </>
      )}
      {failed === null ? null : (
        <Tile
          title={t('dashboard.failedPayments')}
          figure={number(failed.payments)}
          note={t('dashboard.freshNote', { count: newDays, number: number(newDays) })}
          href={linkTo(screenOf('vendor.transaction'), {
            status__in: 'declined,failed',
            request_time__gte: failed.since,
          })}
          tone={failed.payments > 0 ? 'warning' : undefined}
        />
      )}
      {refunded === null ? null : (
        <Tile
          title={t('dashboard.refunds')}
          figure={number(refunded.refunds)}
          note={t('dashboard.freshNote', { count: newDays, number: number(newDays) })}
          href={linkTo(screenOf('vendor.refund'), {
            status__in: 'asked,unknown,done',
            request_time__gte: refunded.since,
          })}
          tone={refunded.unconfirmed > 0 ? 'warning' : undefined}
        />
      )}
      {differences === null ? null : (
        <Tile
          title={t('dashboard.differences')}
          figure={number(differences.open)}
          note={
            differences.compared === null
              ? t('dashboard.neverCompared')
              : t('dashboard.compared', { time: formatInstant(differences.compared, zone, writing, 'medium') })
          }
          href={linkTo(screenOf('vendor.payment_difference'), { status__in: 'open' })}
          tone={differences.open > 0 ? 'warning' : undefined}
        />
      )}
    </>
  );
}
