import { useStore } from '@nanostores/react';
import { useTranslation as useI18next } from 'react-i18next';
import { $language } from './i18n.ts';
import type { Translate } from './keys.ts';
import type { Language, Namespace } from './languages.ts';

/**
 * Words of one or more namespaces (the first needs no prefix, others are `<namespace>:<key>`). Suspends until they are
 * loaded.
 */
export function useTranslation<const First extends Namespace = 'common'>(
  namespace?: First | readonly [First, ...Namespace[]],
): {
  t: Translate<First>;
  language: Language;
} {
  const { t: translate } = useI18next(typeof namespace === 'object' ? [...namespace] : (namespace ?? 'common'));
  // i18next accepts any text as a key; this accepts only existing ones.
  const t = translate as unknown as Translate<First>;
  return { t, language: useStore($language) };
}
