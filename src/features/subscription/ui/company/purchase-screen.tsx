import './subscription.css';
import './purchase.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { EmptyState, ErrorState, Select, Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import {
  planOffers,
  presentSubscription,
  type PlanOffer,
  type PresentSubscription,
} from '../../contract/subscription.ts';
import { billingCycles, type BillingCycle } from '../../domain/price.ts';
import { PlanCards, priceOfOffer } from './plan-cards.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';

/** Where a company buys: plans side by side, what the chosen one costs line by line, and the way to pay. */
export default function PurchaseScreen() {
  const { t } = useTranslation(['sub', 'common']);
  const { client } = useApplicationContext();
  const offers = useQuery(callQuery(client, planOffers));
  const present = useQuery({ ...callQuery(client, presentSubscription), meta: { topics: ['subscription.order'] } });
  const failed = offers.isError ? offers : present.isError ? present : undefined;
  return (
    <div className="subscription">
      <PageHead title={t('sub:purchase.title')} purpose={t('sub:purchase.purpose')} />
      {failed ? (
        <ErrorState
          title={t('common:list.failed')}
          onRetry={() => void failed.refetch()}
          requestId={isCallError(failed.error) ? failed.error.requestId : undefined}
        />
      ) : !offers.data || !present.data ? (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      ) : offers.data.data.length === 0 ? (
        <EmptyState title={t('sub:purchase.none')} description={t('sub:purchase.noneText')} />
      ) : (
        <Purchase offers={offers.data.data} present={present.data.data} />
      )}
    </div>
  );
}

/** The first present element among the wanted ones. */
const oneOf = <T,>(wanted: readonly T[], there: readonly T[]): T | undefined =>
  wanted.find((each) => there.includes(each)) ?? there[0];

function Purchase({ offers, present }: { offers: readonly PlanOffer[]; present: PresentSubscription }) {
  const { t, language } = useTranslation(['sub', 'vendor']);
  const sold = present.next ?? present.sold;
  const prices = offers.flatMap((offer) => offer.prices);
  const currencies = [...new Set(prices.map(({ currency }) => currency))];
  const [currency, setCurrency] = useState(oneOf(sold ? [sold.currency] : [], currencies) ?? '');
  const cycles = billingCycles.filter((cycle) =>
    prices.some((price) => price.currency === currency && price.billing_cycle === cycle),
  );
  const [wantedCycle, setCycle] = useState<BillingCycle | null>(sold?.billing_cycle ?? null);
  const cycle = oneOf(wantedCycle ? [wantedCycle] : [], cycles) ?? 'monthly';
  const [wantedPlan, setPlan] = useState<number | null>(null);
  const popular = offers.find((offer) => offer.is_popular && offer.may_follow);
  const plan =
    wantedPlan ??
    oneOf(
      sold ? [sold.plan] : popular ? [popular.plan] : [],
      offers.filter((offer) => offer.may_follow).map((offer) => offer.plan),
    );
  const offer = offers.find((each) => each.plan === plan);
  const price = offer && priceOfOffer(offer, currency, cycle);
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return (
    <>
      <div className="purchase-choices">
        <Select
          label={t('sub:purchase.currency')}
          value={currency}
          options={currencies.map((code) => ({ id: code, name: `${code} – ${names.of(code) ?? code}` }))}
          onChange={(next) => setCurrency(String(next))}
        />
        <Select
          label={t('sub:purchase.cycle')}
          value={cycle}
          options={cycles.map((each) => ({
            id: each,
            name: t(`vendor:companySubscription.billing_cycle_choice.${each}`),
          }))}
          onChange={(next) => setCycle(billingCycles.find((each) => each === next) ?? null)}
        />
      </div>
      <PlanCards
        offers={offers}
        currency={currency}
        cycle={cycle}
        chosen={plan ?? null}
        present={present.plan}
        onChoose={setPlan}
      />
      {offer && price ? (
        <PurchaseSummary
          // Typed values belong to the chosen plan.
          key={`${offer.plan} ${currency} ${cycle}`}
          offer={offer}
          price={price}
          quantity={sold?.plan === offer.plan && sold.unit === price.unit ? sold.quantity : price.quantity}
        />
      ) : null}
    </>
  );
}
