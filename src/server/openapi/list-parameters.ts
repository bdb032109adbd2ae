import {
  daySchema,
  instantSchema,
  mostFilterValues,
  orderingPattern,
  type AnyField,
  type FilterOperator,
  type ListQuestion,
} from '#shared/contract/index.ts';
import { plainJsonSchemaOf, type Json } from './json-schema.ts';

/** A list's parameters, as its parser accepts them (`shared/contract/list-query.ts`). */
export function listParameters({ fields, ceiling, withoutIds, years }: ListQuestion): Json[] {
  return [
    parameter('page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
    parameter('page_size', { type: 'integer', minimum: 1, maximum: ceiling, default: Math.min(20, ceiling) }),
    parameter('search', { type: 'string', maxLength: 100 }),
    {
      ...parameter('ordering', { type: 'string', pattern: orderingPattern(fields) }),
      description: 'Fields, comma-joined; `-` for descending',
    },
    ...(withoutIds ? [] : [several('id__in', { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 })]),
    ...filterParameters({ fields, ...(years ? { years } : {}) }),
  ];
}

/** The filter parameters of fields. */
export function filterParameters({ fields, years }: Pick<ListQuestion, 'fields' | 'years'>): Json[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.operators.map((operator) => filterParameter(name, operator, field, years)),
  );
}

function filterParameter(name: string, operator: FilterOperator, field: AnyField, years?: RegExp): Json {
  if (field.valueType === 'date' && years)
    return parameter(operator === 'exact' ? name : `${name}__${operator}`, {
      type: 'string',
      format: 'date',
      pattern: `${years.source}-${dayOfYear}$`,
    });
  if (operator === 'exact') return parameter(name, valueOf(field));
  if (operator === 'icontains') return parameter(`${name}__icontains`, text);
  if (operator === 'in') return several(`${name}__in`, valueOf(field));
  return parameter(`${name}__${operator}`, valueOf(field));
}

const dayOfYear =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';
const text: Json = { type: 'string', maxLength: 254, pattern: String.raw`^[^\u0000]*$` };

/** One filter value in a query. */
function valueOf(field: AnyField): Json {
  switch (field.valueType) {
    case 'reference':
    case 'references':
      return { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 };
    case 'integer':
      return { type: 'integer', minimum: field.widget.min ?? -2147483648, maximum: field.widget.max ?? 2147483647 };
    case 'decimal':
      return { type: 'string', pattern: String.raw`^-?[0-9]{1,12}(\.[0-9]{1,9})?$` };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { enum: [...(field.choices ?? [])] };
    case 'date':
      return plainJsonSchemaOf(daySchema, 'input');
    case 'time':
      return { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };
    case 'datetime':
      return plainJsonSchemaOf(instantSchema, 'input');
    default:
      return text;
  }
}

function parameter(name: string, schema: Json): Json {
  return { name, in: 'query', required: false, schema };
}

/** Values joined by commas. */
function several(name: string, items: Json): Json {
  return {
    ...parameter(name, { type: 'array', items, maxItems: mostFilterValues }),
    style: 'form',
    explode: false,
  };
}
