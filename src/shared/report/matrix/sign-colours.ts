import type { CSSProperties } from 'react';
import { signOfItem, type ItemLook } from '#shared/contract/index.ts';

/** The company's colours of signs, each as a style of what is drawn in it. */
export function signColours(
  items: readonly Pick<ItemLook, 'item' | 'colour'>[],
): (code: string | undefined) => CSSProperties | undefined {
  const styles = new Map(
    items.flatMap(({ item, colour }) => {
      const sign = signOfItem(item);
      // Mixed into the surface, so that text stays legible in both themes.
      const style: CSSProperties = { background: `color-mix(in oklab, ${colour} 24%, transparent)` };
      return sign === undefined || colour === '' ? [] : [[sign, style] as const];
    }),
  );
  return (code) => (code === undefined ? undefined : styles.get(code));
}
