import { text } from './field/index.ts';

const name = () => text({ max: 30, group: 'names' });

/** What something is called in each of the languages, where a company does not take the usual name. */
export const ownNames = { name_en: name(), name_es: name(), name_ar: name(), name_tr: name() } as const;
