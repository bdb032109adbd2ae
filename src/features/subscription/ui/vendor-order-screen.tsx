import { ResourceList } from '#shared/resource/index.ts';
import { vendorOrder } from '../contract/vendor-payment.ts';
import { AmountFigure } from './amount-figure.tsx';

/** The orders of all companies. */
export default function VendorOrderScreen() {
  return (
    <ResourceList
      resource={vendorOrder}
      titleColumn="order_ref"
      cells={{
        total: ({ total, currency }) => <AmountFigure minor={total} currency={currency} />,
        refunded: ({ refunded, currency }) => <AmountFigure minor={refunded || null} currency={currency} />,
      }}
    />
  );
}
