import { text } from './field/index.ts';

/** The fields for a name in each of the languages; an empty one leaves the usual name. */
export const namesInLanguages = (max: number) => {
  const name = () => text({ max, group: 'names' });
  return { name_en: name(), name_es: name(), name_ar: name(), name_tr: name() } as const;
};

/** What something is called in each of the languages, where a company does not take the usual name. */
export const ownNames = namesInLanguages(30);
