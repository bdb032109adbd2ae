import type { Language } from '#shared/i18n/index.ts';
import { metresAPixel, type View } from './projection.ts';

const widest = 96;

/** The distance of a finger's width: the largest round length that fits. */
export function Scale({ view, language }: { view: View; language: Language }) {
  const most = metresAPixel(view) * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power;
  const [value, unit] = metres >= 1000 ? [metres / 1000, 'kilometer'] : [metres, 'meter'];
  return (
    <span className="map-scale">
      <span className="map-scale-bar" style={{ inlineSize: `${(metres / most) * widest}px` }} aria-hidden="true" />
      {new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value)}
    </span>
  );
}
