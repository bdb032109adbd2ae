import { formatList, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import type { PlanQuote } from '../../contract/subscription.ts';

interface WhatEndsProps extends Pick<PlanQuote, 'lost' | 'exceeded'> {
  /** The sentence about what is above its limit afterwards. */
  readonly beyond: 'purchase.exceeded' | 'addOn.exceeded';
}

/** The features that a change takes away, and what the company then has more of than it may. */
export function WhatEnds({ lost, exceeded, beyond }: WhatEndsProps) {
  const { t, language } = useTranslation(['sub', 'vendor']);
  const number = (value: number): string => formatNumber(value, language);
  return (
    <>
      {lost.length > 0 ? (
        <p className="subscription-note" data-tone="near">
          {t('sub:purchase.lost', {
            features: formatList(
              lost.map((feature) => t(`vendor:feature.feature_code_choice.${feature}`)),
              language,
            ),
          })}
        </p>
      ) : null}
      {exceeded.length > 0 ? (
        <p className="subscription-note" data-tone="full">
          {t(`sub:${beyond}`, {
            list: formatList(
              exceeded.map(({ of, used, most }) =>
                t('sub:purchase.exceededOne', {
                  quota: t(`sub:subscription.quota.${of}`),
                  used: number(used),
                  most: number(most ?? 0),
                }),
              ),
              language,
            ),
          })}
        </p>
      ) : null}
    </>
  );
}
