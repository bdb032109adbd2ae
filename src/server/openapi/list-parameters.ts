import { z } from 'zod';
import {
  daySchema,
  instantSchema,
  mostFilterValues,
  type AnyField,
  type FilterOperator,
  type ListQuestion,
} from '#shared/contract/index.ts';

type Json = Record<string, unknown>;

/** A list's parameters one by one, as its parser takes them (`shared/contract/list-query.ts`). */
export function listParameters({ fields, ceiling, withoutIds }: ListQuestion): Json[] {
  const sorted = Object.entries(fields).filter(([, field]) => field.options.sort);
  const order = `-?(?:${['id', ...sorted.map(([name]) => name)].join('|')})`;
  return [
    parameter('page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
    parameter('page_size', { type: 'integer', minimum: 1, maximum: ceiling, default: Math.min(20, ceiling) }),
    parameter('search', { type: 'string', maxLength: 100 }),
    {
      ...parameter('ordering', { type: 'string', pattern: `^(?:${order})?(?:,(?:${order})?)*$` }),
      description: 'Fields, comma-joined; `-` for descending',
    },
    ...(withoutIds ? [] : [several('id__in', { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 })]),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.operators.map((operator) => filterParameter(name, operator, field)),
    ),
  ];
}

function filterParameter(name: string, operator: FilterOperator, field: AnyField): Json {
  if (operator === 'exact') return parameter(name, valueOf(field));
  if (operator === 'icontains') return parameter(`${name}__icontains`, text);
  if (operator === 'in') return several(`${name}__in`, valueOf(field));
  return parameter(`${name}__${operator}`, valueOf(field));
}

const text: Json = { type: 'string', maxLength: 254 };

/** One value of a filter, as a query writes it. */
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
      return described(daySchema);
    case 'time':
      return { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };
    case 'datetime':
      return described(instantSchema);
    default:
      return text;
  }
}

function described(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return json;
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
