import '../browser/words.ts';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { LinkProgress, PublicPage, StatusAlert } from '#shared/page/public.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { paymentFlow, paymentLink } from '../browser/payment-flow.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { paymentStatuses, severityOf, type Gateway } from '../domain/payment-status.ts';

/** The page to which a payer returns (spec section 2). It asks the server how the payment ended, and shows it. */
export function PaymentResult({ gateway }: { gateway: Gateway }) {
  return (
    <PublicPage>
      <Result gateway={gateway} />
    </PublicPage>
  );
}

function Result({ gateway }: { gateway: Gateway }) {
  const { t, language } = useTranslation('sub');
  const [link] = useState(() => paymentLink(gateway));
  const [snapshot, send] = useMachine(paymentFlow, { input: link });
  const { status, order } = snapshot.context;
  const retry = (
    <Button variant="primary" fullWidth onPress={() => send({ type: 'check.retried' })}>
      {t('payment.retry')}
    </Button>
  );
  if (snapshot.matches('unreached')) {
    return (
      <div className="public-form">
        <StatusAlert severity="error" title={t('payment.unreached')}>
          <p>{t('payment.unreachedText')}</p>
        </StatusAlert>
        {retry}
      </div>
    );
  }
  if (snapshot.matches('waiting') || snapshot.matches('confirming') || snapshot.matches('judging'))
    return <LinkProgress text={t('payment.checking')} />;
  const known = paymentStatuses.find((each) => each === status) ?? 'other';
  return (
    <div className="public-form">
      <StatusAlert severity={severityOf(gateway, status)} title={t(`payment.status.${known}`)}>
        <p>{t(`payment.text.${known}`)}</p>
      </StatusAlert>
      {order === null ? null : (
        <p>
          {t('payment.of', {
            order: order.order_ref,
            amount: moneyText({ minor: order.amount, currency: order.currency }, language),
          })}
        </p>
      )}
      {snapshot.can({ type: 'check.retried' }) ? retry : null}
      <Button fullWidth onPress={() => globalThis.location.assign('/subscription/order')}>
        {t('payment.toOrders')}
      </Button>
    </div>
  );
}
