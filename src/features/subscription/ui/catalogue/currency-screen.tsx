import { ResourceList } from '#shared/resource/index.ts';
import { currency } from '../../contract/catalogue/currency.ts';

/** The currencies of prices. */
export default function CurrencyScreen() {
  return <ResourceList resource={currency} titleColumn="code" />;
}
