import { useTranslation } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { paymentDifference } from '../../contract/payment-difference.ts';

interface Said {
  /** The state as people read it. */
  readonly status: string;
  readonly minor: number | null;
  readonly currency: string;
  readonly refunded: number | null;
}

/** What one side says of a payment: its state, the money, and what of it was given back. */
function Saying({ status, minor, currency, refunded }: Said) {
  const { t, language } = useTranslation('vendor');
  const money = (amount: number): string => moneyText({ minor: amount, currency }, language);
  const known = minor !== null && currency !== '';
  return (
    <span>
      {status}
      {known ? (
        <>
          {' · '}
          <bdi>{money(minor)}</bdi>
        </>
      ) : null}
      {known && refunded ? <> · {t('paymentDifference.refundedPart', { amount: money(refunded) })}</> : null}
    </span>
  );
}

/** Payments about which a provider and we say different things. */
export default function PaymentDifferenceScreen() {
  const { t } = useTranslation('vendor');
  return (
    <ResourceList
      resource={paymentDifference}
      isLive
      titleColumn="reference"
      cells={{
        amount: ({ kept_status: status, amount, currency, kept_refunded: refunded }) => (
          <Saying
            status={t(`paymentDifference.kept_status_choice.${status}`)}
            minor={amount}
            currency={currency}
            refunded={refunded}
          />
        ),
        told_amount: ({
          told_status: status,
          told_amount: minor,
          told_currency: currency,
          told_refunded: refunded,
        }) => (
          <Saying
            status={t(`paymentDifference.told_status_choice.${status}`)}
            minor={minor}
            currency={currency}
            refunded={refunded}
          />
        ),
      }}
    />
  );
}
