import {
  canonicalZone,
  customCode,
  daySchema,
  instantSchema,
  isStorable,
  type AnyField,
  type FilterOperator,
} from './field/index.ts';

/** Most values of one `in` filter. */
export const mostFilterValues = 1000;

export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string | number | boolean | null | readonly (string | number)[];
}

export const operators: readonly FilterOperator[] = ['in', 'icontains', 'gte', 'lte'];

export type RawQuery = Record<string, string | string[]>;

/** The values of an `in` filter; undefined for any other. */
export function filterList({ value }: Filter): readonly (string | number)[] | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** A filter, or the code of its error. */
export function readFilter(
  name: string,
  raw: string | string[],
  fields: ReadonlyMap<string, AnyField>,
  years = /^/,
): Filter | string {
  const operator = operators.find((candidate) => name.endsWith(`__${candidate}`)) ?? 'exact';
  const field = operator === 'exact' ? name : name.slice(0, -operator.length - 2);
  const declared = fields.get(field);
  // A company's own field: the server knows it, and reads the texts once more (`checkCustomFilters`).
  if (!declared && customCode(field) !== undefined && fields.get('custom')?.custom)
    return {
      field,
      operator,
      value: operator === 'in' ? [raw].flat().flatMap((part) => part.split(',')) : String(raw),
    };
  const allowed = field === 'id' ? operator === 'in' : declared?.operators.includes(operator);
  if (!allowed) return 'unknownField';
  if (operator === 'in') {
    const texts = (Array.isArray(raw) ? raw : [raw]).flatMap((part) => part.split(',')).filter((part) => part !== '');
    if (texts.length > mostFilterValues) return 'type';
    const values: (string | number)[] = [];
    for (const part of texts) {
      const value = readValue(part, declared);
      if (typeof value !== 'string' && typeof value !== 'number') return 'type';
      values.push(value);
    }
    return { field, operator, value: values };
  }
  if (Array.isArray(raw)) return 'type';
  const value = operator === 'icontains' ? readText(declared?.clean?.(raw) ?? raw) : readValue(raw, declared);
  if (declared?.valueType === 'date' && !years.test(raw)) return 'type';
  return value === undefined ? 'type' : { field, operator, value };
}

const readText = (raw: string): string | undefined => (raw.length <= 254 && isStorable(raw) ? raw : undefined);

/** A number within the field's range; the column can hold no other. */
function within(value: number, { widget: { min = -2147483648, max = 2147483647 } }: AnyField): number | undefined {
  return value >= min && value <= max ? value : undefined;
}

const idText = /^[1-9]\d{0,14}$/;

/** Parses one value by what the field holds; undefined if it does not fit. */
function readValue(raw: string, field: AnyField | undefined): string | number | boolean | undefined {
  switch (field?.valueType) {
    case undefined:
    case 'reference':
    case 'references':
      return idText.test(raw) ? Number(raw) : undefined;
    case 'integer':
      return /^-?\d{1,10}$/.test(raw) ? within(Number(raw), field) : undefined;
    case 'decimal':
      return /^-?\d{1,12}(\.\d{1,9})?$/.test(raw) ? Number(raw) : undefined;
    case 'flag':
      return raw === 'true' ? true : raw === 'false' ? false : undefined;
    case 'choice':
      return field.choices?.find((choice) => String(choice) === raw);
    case 'date':
      return daySchema.safeParse(raw).data;
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(raw) ? raw : undefined;
    case 'datetime':
      return instantSchema.safeParse(raw).data;
    default:
      return readText(field?.kind === 'timezone' ? (canonicalZone(raw) ?? raw) : (field?.clean?.(raw) ?? raw));
  }
}
