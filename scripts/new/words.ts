import type { ResourceNames } from './names.ts';

/** Texts by key, as a tree like the locale files. */
export interface Words {
  readonly [key: string]: string | Words;
}

type Named = Pick<ResourceNames, 'title' | 'one' | 'many'>;

/** A text in all plural forms of a language. */
function pluralOf(language: string, key: string, one: string, many: string): Words {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.fromEntries(forms.map((form) => [`${key}_${form}`, form === 'one' ? one : many]));
}

/** A resource's texts for a language: the English ones, in all plural forms of the language. */
export function wordsOf(names: Named, language: string): Words {
  const { title, one, many } = names;
  return {
    title,
    purpose: `What ${many} are for, in one line.`,
    create: `New ${one}`,
    edit: `Edit ${one}`,
    empty: { title: `No ${many} yet`, text: `What ${many} are for, and what to do first.` },
    delete: {
      ...pluralOf(language, 'question', `Delete {{count}} ${one}?`, `Delete {{count}} ${many}?`),
      ...pluralOf(language, 'consequence', 'It is deleted permanently.', 'They are deleted permanently.'),
    },
    field: { code: 'Code', name: 'Name', remark: 'Remark' },
  };
}

/** Texts of a request: its name and its own fields. `common` has the texts of decisions for all kinds. */
export const requestWordsOf = (names: Named, language: string): Words => ({
  ...wordsOf(names, language),
  field: { employee: 'Employee', day: 'Day', remark: 'Remark' },
});

/** Texts of people's own requests; their fields have the same names as the company's. */
export function ownRequestWordsOf(names: Named, language: string): Words {
  const { field: _, ...words } = wordsOf(names, language);
  return { ...words, title: myTitle(names) };
}

/** The title of people's own records. */
export const myTitle = ({ many }: Named): string => `My ${many}`;

/** Texts of a report; its fields have the same names as in other reports. */
export const reportWordsOf = ({ title }: Named): Words => ({ title, purpose: 'What this report tells, in one line.' });

/** Texts of a screen of its own. */
export const screenWordsOf = ({ title }: Named): Words => ({
  title,
  purpose: `What people do here, in one line.`,
  empty: { title: 'Nothing yet', text: 'What will stand here, and what to do first.' },
});
