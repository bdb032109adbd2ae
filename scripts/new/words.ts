import type { ResourceNames } from './names.ts';

/** Words by key; a tree as the locale files are. */
export interface Words {
  readonly [key: string]: string | Words;
}

/** A resource's words for a language: the English ones, in as many plural forms as the language has. */
export function wordsOf(names: Pick<ResourceNames, 'title' | 'one' | 'many'>, language: string): Words {
  const plural = (key: string, one: string, many: string): Words =>
    Object.fromEntries(
      new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.map((form) => [`${key}_${form}`, form === 'one' ? one : many]),
    );
  const { title, one, many } = names;
  return {
    title,
    purpose: `What ${many} are for, in one line.`,
    create: `New ${one}`,
    edit: `Edit ${one}`,
    empty: { title: `No ${many} yet`, text: `What ${many} are for, and what to do first.` },
    delete: {
      ...plural('question', `Delete {{count}} ${one}?`, `Delete {{count}} ${many}?`),
      ...plural('consequence', 'It is gone for good.', 'They are gone for good.'),
    },
    field: { code: 'Code', name: 'Name', remark: 'Remark' },
  };
}
