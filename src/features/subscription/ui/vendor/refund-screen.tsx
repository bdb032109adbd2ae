import { ResourceList } from '#shared/resource/index.ts';
import { vendorRefund } from '../../contract/refund.ts';
import { AmountFigure } from '../amount-figure.tsx';

/** What was given back to companies, and what became of it at the payment provider. */
export default function VendorRefundScreen() {
  return (
    <ResourceList
      resource={vendorRefund}
      isLive
      titleColumn="reference"
      cells={{ amount: ({ amount, currency }) => <AmountFigure minor={amount} currency={currency} /> }}
    />
  );
}
