import './transfer.css';
import type { CallData } from '#shared/contract/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import type { payByTransfer } from '../contract/order.ts';

/** Where to transfer the money to, and what to write on the transfer. */
export function TransferDetails({ transfer }: { transfer: CallData<typeof payByTransfer> }) {
  const { t } = useTranslation('sub');
  const { writing, zone } = useApplicationContext();
  return (
    <dl className="transfer-details" role="status">
      <dt>{t('order.transfer.to')}</dt>
      <dd>{transfer.bank_details}</dd>
      <dt>{t('order.transfer.reference')}</dt>
      <dd>
        <bdi>{transfer.order_ref}</bdi>
      </dd>
      <dt>{t('order.transfer.until')}</dt>
      <dd>{formatInstant(transfer.expires_at, zone, writing, 'day')}</dd>
    </dl>
  );
}
