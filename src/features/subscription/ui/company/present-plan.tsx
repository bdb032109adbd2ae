import { useState } from 'react';
import { formatDay, formatList, useTranslation } from '#shared/i18n/index.ts';
import { StateDot } from '#shared/list/display/state-dot.tsx';
import { useApplicationContext, useMay } from '#shared/resource/index.ts';
import { Button } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { order } from '../../contract/order.ts';
import type { PresentSubscription } from '../../contract/subscription.ts';
import { subscriptionTones } from '#shared/contract/subscription.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { pieces } from '../../domain/pieces.ts';
import { soldText } from './plan-words.ts';

const RenewalDialog = /* @__PURE__ */ lazily(() =>
  import('./renewal-dialog.tsx').then((module) => module.RenewalDialog),
);

type Asking = 'cancel' | 'keep' | 'keepPlan';

/** The present plan, the state of the subscription, and what comes next. */
export function PresentPlan({ present, onChanged }: { present: PresentSubscription; onChanged: () => void }) {
  const { t, language } = useTranslation(['sub', 'vendor']);
  const may = useMay(order);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { status, sold, next, cancel_at_end: ends } = present;
  const name = present.plan_names[language];
  const canSay = may('change') && sold !== null && (status === 'active' || status === 'past_due');
  const tone = subscriptionTones[status];
  return (
    <section className="subscription-card" data-tone={tone} aria-labelledby="subscription-plan">
      <div className="subscription-row">
        <h2 id="subscription-plan" className="subscription-plan">
          {name || t('sub:subscription.everything')}
          <StateDot tone={tone}>{t(`vendor:companySubscription.status_choice.${status}`)}</StateDot>
        </h2>
        <div className="subscription-buttons">
          {canSay && ends ? (
            <Button variant="primary" size="small" onPress={() => setAsking('keep')}>
              {t('sub:subscription.keep')}
            </Button>
          ) : null}
          {canSay && next !== null ? (
            <Button size="small" onPress={() => setAsking('keepPlan')}>
              {t('sub:subscription.keepPlan', { plan: name })}
            </Button>
          ) : null}
          {canSay && !ends ? (
            <Button variant="quiet" size="small" onPress={() => setAsking('cancel')}>
              {t('sub:subscription.cancel')}
            </Button>
          ) : null}
        </div>
      </div>
      {sold === null ? null : <p>{soldText(sold, t, language)}</p>}
      {sold === null || sold.add_ons.length === 0 ? null : (
        <p>
          {t('sub:subscription.addOns', {
            list: formatList(
              sold.add_ons.map((each) => pieces(each, language)),
              language,
            ),
          })}
        </p>
      )}
      <Outlook present={present} />
      {asking ? (
        <RenewalDialog
          asking={asking}
          present={present}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
}

/** What happens next, in a sentence. */
function Outlook({ present }: { present: PresentSubscription }) {
  const { t, language } = useTranslation(['sub', 'vendor']);
  const { writing } = useApplicationContext();
  const { status, period_end: end, next_charge: charge, next, cancel_at_end: ends, held, days_left: left } = present;
  const date = end === null ? '' : formatDay(end, writing);
  const kind = held
    ? 'held'
    : end === null
      ? 'endless'
      : status === 'active'
        ? ends
          ? 'ending'
          : charge
            ? 'renewing'
            : 'given'
        : status;
  return (
    <>
      <p className="app-muted">
        {t(`sub:subscription.outlook.${kind}`, {
          date,
          count: left ?? 0,
          amount: charge ? moneyText({ minor: charge.total, currency: charge.currency }, language) : '',
        })}
      </p>
      {next === null ? null : (
        <p>
          {t('sub:subscription.next', { date, plan: next.plan_names[language], sold: soldText(next, t, language) })}
        </p>
      )}
    </>
  );
}
