import { ResourceList } from '#shared/resource/index.ts';
import { vendorOrder } from '../contract/vendor-payment.ts';
import { AmountFigure } from './amount-figure.tsx';

/** What all companies have ordered. */
export default function VendorOrderScreen() {
  return (
    <ResourceList
      resource={vendorOrder}
      titleColumn="order_ref"
      cells={{ total: ({ total, currency }) => <AmountFigure minor={total} currency={currency} /> }}
    />
  );
}
