import { ResourceList } from '#shared/resource/index.ts';
import { vendorTransaction } from '../contract/vendor-payment.ts';
import { AmountFigure } from './amount-figure.tsx';

/** Every attempt to pay, at any payment provider. */
export default function VendorTransactionScreen() {
  return (
    <ResourceList
      resource={vendorTransaction}
      titleColumn="reference"
      cells={{ amount: ({ amount, currency }) => <AmountFigure minor={amount} currency={currency} /> }}
    />
  );
}
