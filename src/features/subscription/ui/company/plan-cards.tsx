import { quotaNames } from '#shared/contract/subscription.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import type { PlanOffer } from '../../contract/subscription.ts';
import type { BillingCycle } from '../../domain/price.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { FeatureList } from './feature-list.tsx';
import { unitsText } from './plan-words.ts';

interface Props {
  readonly offers: readonly PlanOffer[];
  readonly currency: string;
  readonly cycle: BillingCycle;
  readonly chosen: number | null;
  /** The plan that the company has. */
  readonly present: number | null;
  readonly onChoose: (plan: number) => void;
}

export const priceOfOffer = (
  { prices }: PlanOffer,
  currency: string,
  cycle: BillingCycle,
): PlanOffer['prices'][number] | undefined =>
  prices.find((price) => price.currency === currency && price.billing_cycle === cycle);

/** The plans side by side, one of which is chosen. */
export function PlanCards({ offers, currency, cycle, chosen, present, onChoose }: Props) {
  const { t, language } = useTranslation('sub');
  return (
    <fieldset className="purchase-plans" aria-label={t('purchase.title')}>
      {offers.map((offer) => {
        const price = priceOfOffer(offer, currency, cycle);
        return (
          <label key={offer.plan} className="purchase-plan">
            <input
              type="radio"
              name="plan"
              value={offer.plan}
              checked={offer.plan === chosen && price !== undefined && offer.may_follow}
              disabled={price === undefined || !offer.may_follow}
              onChange={() => onChoose(offer.plan)}
              aria-label={offer.plan_names[language]}
            />
            <span className="purchase-plan-name">
              {offer.plan_names[language]}
              {offer.plan === present ? (
                <span className="purchase-mark">{t('purchase.present')}</span>
              ) : offer.is_popular ? (
                <span className="purchase-mark">{t('purchase.popular')}</span>
              ) : null}
            </span>
            <span>{offer.descriptions[language]}</span>
            {price === undefined ? (
              <span className="subscription-note">{t('purchase.notIn')}</span>
            ) : (
              <span>
                <span className="purchase-price">
                  <bdi>{moneyText({ minor: price.price, currency }, language)}</bdi>{' '}
                  <small>{t(`purchase.per.${cycle}`)}</small>
                </span>
                <br />
                <span className="subscription-note">
                  {price.unit === null
                    ? t('purchase.flat')
                    : t('purchase.forUnits', {
                        units: unitsText({ unit: price.unit, quantity: price.quantity }, t, language),
                      })}
                </span>
              </span>
            )}
            {offer.may_follow ? null : <span className="subscription-note">{t('purchase.notFollowing')}</span>}
            <FeatureList has={offer.features} />
            <ul className="purchase-limits">
              {quotaNames.map((name) => {
                const most = offer.most[name] ?? null;
                return (
                  <li key={name}>
                    {t(`purchase.limit.${name}`, {
                      most:
                        most !== null
                          ? formatNumber(most, language)
                          : price?.unit === name
                            ? t('purchase.asMany')
                            : t('purchase.unlimited'),
                    })}
                  </li>
                );
              })}
            </ul>
          </label>
        );
      })}
    </fieldset>
  );
}
