import { ResourceList } from '#shared/resource/index.ts';
import { currency } from '../../contract/catalogue/currency.ts';

/** What prices are in. */
export default function CurrencyScreen() {
  return <ResourceList resource={currency} titleColumn="code" />;
}
