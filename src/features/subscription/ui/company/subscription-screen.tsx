import './subscription.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ClosingCard } from '#features/company/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useMay } from '#shared/resource/index.ts';
import { Button, CreditCardIcon, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { order } from '../../contract/order.ts';
import { presentSubscription, type PresentSubscription } from '../../contract/subscription.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { FeatureList } from './feature-list.tsx';
import { PresentPlan } from './present-plan.tsx';
import { UsageBars } from './usage-bars.tsx';

const AddOns = /* @__PURE__ */ lazily(() => import('./add-ons.tsx').then((module) => module.AddOns));
const PayDialog = /* @__PURE__ */ lazily(() => import('../pay-dialog.tsx').then((module) => module.PayDialog));

/** The company's subscription: its plan, its usage, and what has to be paid. */
export default function SubscriptionScreen() {
  const { t } = useTranslation(['sub', 'common']);
  const { client } = useApplicationContext();
  const may = useMay(order);
  const [, navigate] = useLocation();
  const query = useQuery({ ...callQuery(client, presentSubscription), meta: { topics: ['subscription.order'] } });
  const present = query.data?.data;
  return (
    <div className="subscription">
      <PageHead
        title={t('sub:subscription.title')}
        purpose={t('sub:subscription.purpose')}
        actions={
          <>
            <Button onPress={() => navigate('/subscription/order')}>{t('sub:subscription.orders')}</Button>
            {may('change') ? (
              <Button
                variant="primary"
                isDisabled={present?.held ?? false}
                onPress={() => navigate('/onlineSubscription')}
              >
                {t(present?.sold ? 'sub:subscription.change' : 'sub:subscription.choose')}
              </Button>
            ) : null}
          </>
        }
      />
      {query.isError ? (
        <ErrorState
          title={t('common:list.failed')}
          onRetry={() => void query.refetch()}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : present ? (
        <>
          {present.open_order ? <OpenOrder open={present.open_order} /> : null}
          <PresentPlan present={present} onChanged={() => void query.refetch()} />
          {present.sold ? <AddOns onChanged={() => void query.refetch()} /> : null}
          <div className="subscription-halves">
            <section className="subscription-card" aria-labelledby="subscription-usage">
              <h2 id="subscription-usage">{t('sub:subscription.usage')}</h2>
              <UsageBars usages={present.usages} />
            </section>
            <section className="subscription-card" aria-labelledby="subscription-has">
              <h2 id="subscription-has">{t('sub:subscription.has')}</h2>
              <FeatureList has={present.features} />
            </section>
          </div>
          {present.standing === 'closed' ? <ClosingCard /> : null}
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </div>
  );
}

/** An unpaid order, with the way to pay it. */
function OpenOrder({ open }: { open: NonNullable<PresentSubscription['open_order']> }) {
  const { t, language } = useTranslation('sub');
  const { writing, zone } = useApplicationContext();
  const may = useMay(order);
  const [isPaying, setPaying] = useState(false);
  return (
    <section className="subscription-card" data-tone="waiting" aria-labelledby="subscription-open">
      <div className="subscription-row">
        <div>
          <h2 id="subscription-open">
            {t('subscription.open', {
              amount: moneyText({ minor: open.total, currency: open.currency }, language),
              type: t(`order.type_choice.${open.type}`),
            })}
          </h2>
          <p className="app-muted">
            <bdi>{open.description}</bdi>
            {open.period_start === null || open.period_end === null
              ? ''
              : ` · ${t('paper.period', { from: formatDay(open.period_start, writing), to: formatDay(open.period_end, writing) })}`}
            {' · '}
            {t('subscription.payBy', { time: formatInstant(open.expires_at, zone, writing) })}
          </p>
        </div>
        {may('change') ? (
          <Button variant="primary" icon={CreditCardIcon} onPress={() => setPaying(true)}>
            {t('order.pay')}
          </Button>
        ) : null}
      </div>
      {isPaying ? (
        <PayDialog record={{ ...open, display_name: open.order_ref }} onClose={() => setPaying(false)} />
      ) : null}
    </section>
  );
}
