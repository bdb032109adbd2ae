import { referenceSchema, type AnyResource } from '#shared/contract/index.ts';

/** What tells a record in a picker from others of the same name: "1003 · Warehouse". */
export function detailsOf(
  { choiceFields }: Pick<AnyResource, 'choiceFields'>,
  record: Readonly<Record<string, unknown>>,
): string {
  return choiceFields
    .map((name) => {
      const value = record[name];
      return referenceSchema.safeParse(value).data?.display_name ?? (typeof value === 'string' ? value : '');
    })
    .filter(Boolean)
    .join(' · ');
}
