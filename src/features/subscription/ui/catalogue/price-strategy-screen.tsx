import { ResourceList } from '#shared/resource/index.ts';
import { priceStrategy } from '../../contract/catalogue/price-strategy.ts';

/** How plans are priced. */
export default function PriceStrategyScreen() {
  return <ResourceList resource={priceStrategy} titleColumn="strategy_name" />;
}
