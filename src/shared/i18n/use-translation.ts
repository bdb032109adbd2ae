import { useStore } from '@nanostores/react';
import { useTranslation as useI18next } from 'react-i18next';
import type { TFunction } from 'i18next';
import { $language } from './i18n.ts';
import type { Language, Namespace } from './languages.ts';

/**
 * Words of one or more namespaces (the first needs no prefix, others are `<namespace>:<key>`). Suspends until they
 * are loaded.
 */
export function useTranslation(namespace: Namespace | readonly Namespace[] = 'common'): {
  t: TFunction;
  language: Language;
} {
  const { t } = useI18next(typeof namespace === 'string' ? namespace : [...namespace]);
  return { t, language: useStore($language) };
}
