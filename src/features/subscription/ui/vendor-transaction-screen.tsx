import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/access.ts';
import { MenuItem, Undo2Icon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { vendorTransaction } from '../contract/vendor-payment.ts';
import { AmountFigure } from './amount-figure.tsx';

const RefundDialog = /* @__PURE__ */ lazily(() =>
  import('./vendor/refund-dialog.tsx').then((module) => module.RefundDialog),
);

/** Every attempt to pay, at any payment provider, and what was given back of it. */
export default function VendorTransactionScreen() {
  const { t } = useTranslation('vendor');
  const { rights } = useApplicationContext();
  const mayRefund = mayAccess('vendor.transaction.refund', rights);
  const [refunding, setRefunding] = useState<RecordOf<typeof vendorTransaction> | null>(null);
  return (
    <>
      <ResourceList
        resource={vendorTransaction}
        isLive
        titleColumn="reference"
        cells={{
          amount: ({ amount, currency }) => <AmountFigure minor={amount} currency={currency} />,
          refunded: ({ refunded, currency }) => <AmountFigure minor={refunded || null} currency={currency} />,
        }}
        rowItems={(record) =>
          mayRefund && record.status === 'paid' ? (
            <MenuItem id="refund" icon={Undo2Icon} onAction={() => setRefunding(record)}>
              {t('transaction.refund.label')}
            </MenuItem>
          ) : null
        }
      />
      {refunding ? <RefundDialog record={refunding} onClose={() => setRefunding(null)} /> : null}
    </>
  );
}
