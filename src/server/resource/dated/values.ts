import { lookupFields, rowsOf, valuesAt, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import type { ResourceServer, Row } from '../definition.ts';

/** The dated fields of a stored record; child rows without ids, which belong to the present rows. */
export function datedValues({ resource: { datedFields: dated, fields } }: ResourceServer, record: Row): Row {
  return Object.fromEntries(dated.map((name) => [name, plainValue(fields[name], record[name])]));
}

function plainValue(field: AnyField | undefined, value: unknown): unknown {
  if (field?.rows) {
    const names = Object.keys(field.rows.fields);
    return rowsOf(value).map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
  }
  if (field?.valueType === 'references' && Array.isArray(value)) return value.map(Number).toSorted((a, b) => a - b);
  return value ?? null;
}

/**
 * A stored record in the state of a version. Fields that the version lacks, or that are no longer valid, have
 * their present values.
 */
export function asOfVersion(
  { resource: { datedFields: dated, fields } }: ResourceServer,
  record: Row,
  values: Row,
): Row {
  const versionValues: Row = {};
  for (const name of dated) {
    const field = fields[name];
    if (!field || !(name in values)) continue;
    const parsed = field.write.safeParse(values[name]);
    if (parsed.success)
      versionValues[name] = field.rows
        ? rowsOf(parsed.data).map((row, place) => ({ ...row, id: place + 1 }))
        : (parsed.data ?? null);
  }
  return { ...record, ...versionValues };
}

/** The records that values refer to, by resource. */
export function referredBy(
  { fields, datedFields }: AnyResource,
  values: Row,
): { readonly resource: string; readonly id: number }[] {
  const found = lookupFields(fields)
    .filter(([path]) => datedFields.includes(path.split('.')[0] ?? ''))
    .flatMap(([path, { target }]) =>
      target === undefined
        ? []
        : valuesAt(values, path)
            .flat()
            .filter((id): id is number => typeof id === 'number')
            .map((id) => ({ resource: target, id })),
    );
  return [...new Map(found.map((one) => [`${one.resource} ${one.id}`, one])).values()];
}
