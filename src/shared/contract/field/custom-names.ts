import type { AnyField } from './declare.ts';

// Names of the fields that a company has defined itself (docs/domain.md#fields-of-a-companys-own). Every list and form reads them, so
// there is no schema here.

const sign = 'custom:';

/** The name under which forms, columns, filters and files know a field of a company. */
export const customName = (code: string): string => `${sign}${code}`;

/** The code of a field of a company; undefined for any other. */
export const customCode = (name: string): string | undefined =>
  name.startsWith(sign) ? name.slice(sign.length) : undefined;

/** The field of a resource under which it has values of a company's own fields. */
export const customOf = ({ fields }: { readonly fields: Readonly<Record<string, AnyField>> }): AnyField['custom'] =>
  Object.values(fields).find(({ custom }) => custom)?.custom;

type Values = Readonly<Record<string, unknown>>;

/** The value of a field of a record, as read: those of a company's own are together under `custom`. */
export function valueIn(record: Values, name: string): unknown {
  const code = customCode(name);
  if (code === undefined || Object.hasOwn(record, name)) return record[name];
  const { custom } = record;
  return typeof custom === 'object' && custom !== null
    ? new Map<string, unknown>(Object.entries(custom)).get(code)
    : undefined;
}

/** Form values as the wire has them: values of a company's own fields together under `custom`. */
export function gathered(values: Values): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const code = customCode(name);
    if (code === undefined) wire[name] = value;
    else custom[code] = value;
  }
  return Object.keys(custom).length > 0 ? { ...wire, custom } : wire;
}
