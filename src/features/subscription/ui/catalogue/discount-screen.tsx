import { ResourceList } from '#shared/resource/index.ts';
import { discount } from '../../contract/catalogue/discount.ts';

/** Codes that make an order cheaper. */
export default function DiscountScreen() {
  return <ResourceList resource={discount} titleColumn="discount_code" />;
}
