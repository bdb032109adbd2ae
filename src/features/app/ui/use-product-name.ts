import { useStore } from '@nanostores/react';
import { $region, defaultProductName } from '#shared/page/index.ts';

/** The region's name of the product, or the default one until the region is known (spec section 4). */
export function useProductName(): string {
  return useStore($region)?.product_name ?? defaultProductName;
}
