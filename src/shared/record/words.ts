import { useMemo } from 'react';
import type { AnyResource, Fields } from '#shared/contract/index.ts';
import { builtKey, i18n, useTranslation, type Namespace, type Translate } from '#shared/i18n/index.ts';

/** The name of an action of a resource, and the texts before and after it. */
export interface ActionWords {
  readonly label: string;
  /** "Approve 3 photos?" */
  readonly question: (count: number, name: string) => string;
  /** The consequence, in a sentence. */
  readonly consequence: (count: number) => string;
  /** "3 photos approved" */
  readonly done: (count: number, name: string) => string;
}

/** Names of fields, of a record or of its child rows: those of the contract, if it is known. */
export interface FieldWords<Name extends string = string> {
  readonly field: (name: Name) => string;
  /** Help under a field of the form, if there is any. */
  readonly hint: (name: Name) => string | undefined;
  readonly choice: (field: Name, value: unknown) => string;
  /** The meaning of an empty field, if its declaration says that it has words. */
  readonly whenEmpty: (name: Name) => string;
  /** Words of one of the two states of a switch, if the resource has its own. */
  readonly state: (field: Name, value: boolean) => string | undefined;
  /** Of the child rows of a field; they are at `<key>.row.<field>`. */
  readonly rows: (field: Name) => RowWords;
}

/** Names of child rows and their fields. */
export interface RowWords extends FieldWords {
  /** "Break 2" */
  readonly one: (place: number) => string;
  /** "Add break" */
  readonly add: string;
  /** A ready-made cycle of rows on a cycle. */
  readonly preset: (name: string) => string;
}

/**
 * A resource's words in the reader's language, at `<namespace>:<key>`. Parts that need no field's words take
 * `ResourceWords<never>`, which every resource's words satisfy.
 */
export interface ResourceWords<Name extends string = string> extends FieldWords<Name> {
  /** Plural, e.g. "Departments". */
  readonly title: string;
  /** One line: the purpose of the list. */
  readonly purpose: string;
  readonly group: (name: string) => string;
  /** Title of a step of the form. */
  readonly step: (name: string) => string;
  readonly create: string;
  readonly edit: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Of the declared actions, and of `delete`; those of a menu may share their texts. */
  readonly action: (name: string, menu?: string) => ActionWords;
  /** Title of a submenu of actions. */
  readonly menu: (name: string) => string;
}

/** The key of a declaration's words. */
type WordsBase = `${Namespace}:${string}`;

function wordsOfFields(t: Translate, base: WordsBase, fields: Fields = {}): FieldWords {
  const labelsOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name]?.labels : undefined);
  return {
    field: (name) => labelsOf(name)?.field ?? t([builtKey(`${base}.field.${name}`), builtKey(`common:field.${name}`)]),
    hint: (name) => (i18n.exists(builtKey(`${base}.hint.${name}`)) ? t(builtKey(`${base}.hint.${name}`)) : undefined),
    choice: (field, value) => {
      const name = value === '' ? 'none' : String(value);
      const labels = labelsOf(field);
      if (labels) return labels.choices ? (labels.choices[name] ?? name) : t(builtKey(`common:${name}`));
      const keys = [builtKey(`${base}.${field}_choice.${name}`), builtKey(`common:choice.${field}.${name}`)];
      // An unknown number from another source is shown unchanged.
      return typeof value === 'number' && !keys.some((key) => i18n.exists(key)) ? name : t(keys);
    },
    whenEmpty: (name) => t([builtKey(`${base}.whenEmpty.${name}`), builtKey(`common:whenEmpty.${name}`)]),
    state: (field, value) =>
      i18n.exists(builtKey(`${base}.${field}_choice.${value}`))
        ? t(builtKey(`${base}.${field}_choice.${value}`))
        : undefined,
    rows: (field) => {
      const row: WordsBase = `${base}.row.${field}`;
      return {
        ...wordsOfFields(t, row),
        one: (place) => t(builtKey(`${row}.one`), { place }),
        add: t(builtKey(`${row}.add`)),
        preset: (name) => t(builtKey(`${row}.preset.${name}`)),
      };
    },
  };
}

export function useResourceWords<F extends Fields = Fields>(
  resource: Pick<AnyResource, 'words'> & Partial<Pick<AnyResource, 'fieldWords'>> & { readonly fields?: F },
): ResourceWords<keyof F & string> {
  const { namespace } = resource.words;
  const { fieldWords = resource.words, fields: declared } = resource;
  const ofFields = fieldWords.namespace;
  const { t } = useTranslation(ofFields === namespace ? [namespace, 'common'] : [namespace, ofFields, 'common']);
  const base: WordsBase = `${namespace}:${resource.words.key}`;
  const fields: WordsBase = `${ofFields}:${fieldWords.key}`;
  return useMemo(() => {
    const text = (name: string, menu: string, what: string, filling: { count: number; name?: string }): string =>
      t(
        [
          builtKey(`${base}.action.${name}.${what}`),
          builtKey(`${base}.action.${menu}.${what}`),
          builtKey(`common:action.${name}.${what}`),
        ],
        filling,
      );
    return {
      title: t(builtKey(`${base}.title`)),
      purpose: t(builtKey(`${base}.purpose`)),
      ...wordsOfFields(t, fields, declared),
      group: (name) => t([builtKey(`${fields}.group.${name}`), builtKey(`common:fieldGroup.${name}`)]),
      step: (name) => t(builtKey(`${base}.step.${name}`)),
      create: t(builtKey(`${base}.create`)),
      edit: t(builtKey(`${base}.edit`)),
      emptyTitle: t(builtKey(`${base}.empty.title`)),
      emptyText: t(builtKey(`${base}.empty.text`)),
      action: (name, menu = name) =>
        name === 'delete'
          ? {
              label: t('common:list.delete'),
              question: (count) => t(builtKey(`${base}.delete.question`), { count }),
              consequence: (count) => t(builtKey(`${base}.delete.consequence`), { count }),
              done: (count) => t('common:list.deleted', { count }),
            }
          : {
              label: t([builtKey(`${base}.action.${name}.label`), builtKey(`common:action.${name}.label`)]),
              question: (count, of) => text(name, menu, 'question', { count, name: of }),
              consequence: (count) => text(name, menu, 'text', { count }),
              done: (count, of) => text(name, menu, 'done', { count, name: of }),
            },
      menu: (name) => t(builtKey(`${base}.menu.${name}`)),
    };
  }, [t, base, fields, declared]);
}
