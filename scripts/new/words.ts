import type { ResourceNames } from './names.ts';

/** Words by key; a tree as the locale files are. */
export interface Words {
  readonly [key: string]: string | Words;
}

type Named = Pick<ResourceNames, 'title' | 'one' | 'many'>;

/** A text in as many plural forms as a language has. */
function pluralOf(language: string, key: string, one: string, many: string): Words {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.fromEntries(forms.map((form) => [`${key}_${form}`, form === 'one' ? one : many]));
}

/** A resource's words for a language: the English ones, in as many plural forms as the language has. */
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

/** Words of a request: what it is, and its own fields. What was decided, and what deciding asks, is said for all at `common`. */
export const requestWordsOf = (names: Named, language: string): Words => ({
  ...wordsOf(names, language),
  field: { employee: 'Employee', day: 'Day', remark: 'Remark' },
});

/** Words of people's own requests: their fields are called as the company's are. */
export function ownRequestWordsOf(names: Named, language: string): Words {
  const { field: _, ...words } = wordsOf(names, language);
  return { ...words, title: myTitle(names) };
}

/** What people's own records are called. */
export const myTitle = ({ many }: Named): string => `My ${many}`;

/** Words of a report: its fields are called as in all others. */
export const reportWordsOf = ({ title }: Named): Words => ({ title, purpose: 'What this report tells, in one line.' });

/** Words of a screen of its own. */
export const screenWordsOf = ({ title }: Named): Words => ({
  title,
  purpose: `What people do here, in one line.`,
  empty: { title: 'Nothing yet', text: 'What will stand here, and what to do first.' },
});
