import { ResourceList } from '#shared/resource/index.ts';
import { discount } from '../../contract/catalogue/discount.ts';

/** Discount codes. */
export default function DiscountScreen() {
  return <ResourceList resource={discount} titleColumn="discount_code" />;
}
