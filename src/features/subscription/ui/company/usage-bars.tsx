import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { isNearQuota } from '#shared/contract/subscription.ts';
import type { PresentSubscription } from '../../contract/subscription.ts';

/** How much of each quota is used, and what happens at its limit. */
export function UsageBars({ usages }: { usages: PresentSubscription['usages'] }) {
  const { t, language } = useTranslation('sub');
  const { writing } = useApplicationContext();
  const number = (value: number): string => formatNumber(value, language);
  return (
    <ul className="subscription-usages">
      {usages.map(({ of, used, most, raised_until: until }) => {
        const tone = most === null ? undefined : used >= most ? 'full' : isNearQuota(used, most) ? 'near' : undefined;
        const text =
          most === null
            ? t('subscription.usedUnlimited', { used: number(used) })
            : t('subscription.used', { used: number(used), most: number(most) });
        return (
          <li key={of}>
            <span id={`usage-${of}`}>{t(`subscription.quota.${of}`)}</span>
            <span className="subscription-figure">{text}</span>
            {most === null ? null : (
              <progress
                className="subscription-bar"
                data-tone={tone}
                aria-labelledby={`usage-${of}`}
                aria-valuetext={text}
                max={most}
                value={Math.min(used, most)}
              />
            )}
            {until === null ? null : (
              <span className="subscription-note">
                {t('subscription.raisedUntil', { date: formatDay(until, writing) })}
              </span>
            )}
            {tone === undefined ? null : (
              <span className="subscription-note" data-tone={tone}>
                {t(`subscription.${tone}`)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
