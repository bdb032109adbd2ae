/** Words, directions, dates and numbers by language (spec section 9). */
export * from './dates.ts';
export * from './weekdays.ts';
export * from './format.ts';
export {
  $language,
  chosenLanguage,
  createI18n,
  i18n,
  keepLanguage,
  loadWords,
  setLanguage,
  startI18n,
  wordsOf,
} from './i18n.ts';
export { builtKey, codeKeys, mistakeKeys, type AnyKey, type BuiltKey, type TextKey, type Translate } from './keys.ts';
export * from './languages.ts';
export { useTranslation } from './use-translation.ts';
export { formatsOfDevice, formatsOfRegion, type Writing } from './writing.ts';
