import type { Language } from '#shared/contract/languages.ts';
import type { SoldAddOn } from './add-on.ts';

/** How many of what, in a language: "50 employees × 2". */
export const pieces = ({ names, quantity }: Pick<SoldAddOn, 'names' | 'quantity'>, language: Language): string =>
  quantity === 1 ? names[language] : `${names[language]} × ${quantity}`;
