import { useMemo } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { i18n, namespaces, useTranslation, type Namespace } from '#shared/i18n/index.ts';

/** A resource's words in the reader's language; they stand under `<namespace>:<key>`. */
export interface ResourceWords {
  /** Plural, e.g. "Departments". */
  readonly title: string;
  /** One line: what the list is for. */
  readonly purpose: string;
  readonly field: (name: string) => string;
  /** Help under a field of the form, where there is any. */
  readonly hint: (name: string) => string | undefined;
  readonly choice: (field: string, value: unknown) => string;
  /** Words of one of the two states of a switch, where the resource has its own. */
  readonly state: (field: string, value: boolean) => string | undefined;
  readonly group: (name: string) => string;
  readonly create: string;
  readonly edit: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** "Delete 3 departments?" */
  readonly deleteQuestion: (count: number) => string;
  /** What happens to what belonged to them. */
  readonly deleteConsequence: (count: number) => string;
}

/** The namespace of a resource's words. */
export function namespaceOf(resource: Pick<AnyResource, 'words'>): Namespace {
  const namespace = namespaces.find((candidate) => candidate === resource.words.namespace);
  if (!namespace) throw new Error(`No such namespace: ${resource.words.namespace}`);
  return namespace;
}

export function useResourceWords(resource: Pick<AnyResource, 'words'>): ResourceWords {
  const namespace = namespaceOf(resource);
  const { t } = useTranslation([namespace, 'common']);
  const base = `${namespace}:${resource.words.key}`;
  return useMemo(
    () => ({
      title: t(`${base}.title`),
      purpose: t(`${base}.purpose`),
      field: (name) => t([`${base}.field.${name}`, `common:field.${name}`]),
      hint: (name) => (i18n.exists(`${base}.hint.${name}`) ? t(`${base}.hint.${name}`) : undefined),
      choice: (field, value) => t(`${base}.${field}_choice.${value === '' ? 'none' : String(value)}`),
      state: (field, value) =>
        i18n.exists(`${base}.${field}_choice.${value}`) ? t(`${base}.${field}_choice.${value}`) : undefined,
      group: (name) => t([`${base}.group.${name}`, `common:fieldGroup.${name}`]),
      create: t(`${base}.create`),
      edit: t(`${base}.edit`),
      emptyTitle: t(`${base}.empty.title`),
      emptyText: t(`${base}.empty.text`),
      deleteQuestion: (count) => t(`${base}.delete.question`, { count }),
      deleteConsequence: (count) => t(`${base}.delete.consequence`, { count }),
    }),
    [t, base],
  );
}
