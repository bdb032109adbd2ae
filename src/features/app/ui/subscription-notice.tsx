import './subscription-notice.css';
import type { SubscriptionSummary } from '#shared/contract/subscription.ts';
import { isEnding } from './subscription-notices.ts';
import { formatList, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { CreditCardIcon, Icon } from '#shared/ui/icon/index.ts';

/** A notice above every screen about a subscription that limits work now or soon, with a link to change it. */
export function SubscriptionNotice({ subscription, canOpen }: { subscription: SubscriptionSummary; canOpen: boolean }) {
  const { t, language } = useTranslation('common');
  const number = (value: number): string => formatNumber(value, language);
  const { standing, status, near } = subscription;
  const list = near.map(({ of, used, most }) =>
    t(`app.subscription.quota.${of}`, { used: number(used), most: number(most) }),
  );
  const text =
    standing === 'open'
      ? isEnding(subscription)
        ? t(`app.subscription.${subscription.status}`, { count: subscription.days_left ?? 0 })
        : t('app.subscription.near', { list: formatList(list, language) })
      : t(`app.subscription.${standing}`);
  return (
    <aside
      className="subscription-notice"
      data-tone={standing === 'open' && status !== 'past_due' ? 'waiting' : 'bad'}
      aria-label={t('app.subscription.title')}
    >
      <Icon as={CreditCardIcon} />
      <p>
        {text} {canOpen || standing === 'open' ? null : t('app.subscription.ask')}
      </p>
      {canOpen ? <a href="/subscription">{t('app.subscription.open')}</a> : null}
    </aside>
  );
}
