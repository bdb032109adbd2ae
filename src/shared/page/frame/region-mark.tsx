import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $region, defaultProductName } from '../region.ts';

const fallbackFolder = 'default';

/** The region's logo, from the images folder named by its identify code (spec section 9), and the product's name. */
export function RegionMark() {
  const region = useStore($region);
  const [failed, setFailed] = useState<string | null>(null);
  const wanted = region?.identify_code || fallbackFolder;
  const folder = failed === wanted ? fallbackFolder : wanted;
  return (
    <span className="public-mark">
      <img
        src={`/images/${encodeURIComponent(folder)}/logo.svg`}
        alt=""
        width={28}
        height={28}
        onError={() => setFailed(wanted)}
      />
      <span>{region?.product_name || defaultProductName}</span>
    </span>
  );
}
