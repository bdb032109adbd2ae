import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { optional, type AnyField, type ReadShape, type RowsCycle, type RowsRule, type WriteShape } from './declare.ts';
import type { FieldOptions } from './options.ts';
import { isBounded } from './day-bounds.ts';
import { isBlank, type FormRule } from './dependence.ts';
import { idSchema } from './record.ts';
import type { ValueType } from './kinds.ts';

type Fields = Readonly<Record<string, AnyField>>;
type Rows = readonly Readonly<Record<string, unknown>>[];

type RowsOptions<F extends Fields> = Pick<FieldOptions, 'required' | 'column' | 'width' | 'group' | 'visibleWhen'> & {
  /** The fields of one row, and the rules within it. */
  readonly of: { readonly fields: F; readonly rules?: readonly FormRule<NoInfer<keyof F & string>>[] };
  /** The rules among the rows. */
  readonly among?: readonly RowsRule[];
  /** Minimum number of rows: 1 if they are required, otherwise none. */
  readonly min?: number;
  /** Maximum number of rows. */
  readonly max: number;
  /** Their order matters, and the form can change it. */
  readonly ordered?: boolean;
  readonly cycle?: RowsCycle;
};

/** One value in one column; anything that needs a table, a file or a key of its own is a resource of its own. */
const allowedInRows: readonly ValueType[] = [
  'text',
  'integer',
  'decimal',
  'flag',
  'choice',
  'date',
  'time',
  'reference',
];

/**
 * Rows of a table of their own that belong to one record and are written with it, under its version. All of them are
 * sent: a row with an `id` is changed, one without is new, a missing one is removed. In a file each row is a line, in
 * columns of its own.
 * @throws if a field is of a kind that rows cannot hold
 */
export function childRows<const F extends Fields, const O extends RowsOptions<F>>(options: O & RowsOptions<F>) {
  const { fields, rules = [] } = options.of;
  const { among = [], max, ordered = false, cycle, min = options.required ? 1 : 0 } = options;
  for (const [name, field] of Object.entries(fields)) checkCell(name, field);
  const read = () => {
    const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read]));
    return z.array(z.object({ id: z.int(), ...shape }) as unknown as RowRead<F>);
  };
  const write = () => {
    const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.write]));
    return z
      .array(z.strictObject({ id: idSchema.optional(), ...shape }) as unknown as RowWrite<F>)
      .min(min, { error: min === 1 ? fieldMessage('required') : fieldMessage('minRows', { min }) })
      .max(max, { error: fieldMessage('maxRows', { max }) });
  };
  return optional('rows', read, write, options, {
    rows: { fields, rules, among, min, max, ordered, ...(cycle ? { cycle } : {}) },
  });
}

type RowRead<F extends Fields> = z.ZodObject<{ id: z.ZodInt } & ReadShape<F>>;
type RowWrite<F extends Fields> = z.ZodObject<{ id: z.ZodOptional<typeof idSchema> } & WriteShape<F>, z.core.$strict>;

function checkCell(name: string, { valueType, options, widget, secret, isWritable }: AnyField): void {
  const isAllowed = allowedInRows.includes(valueType) && isWritable && secret !== true;
  const { unique, immutable, search, sort, filter, column } = options;
  if (!isAllowed || unique || immutable || search || sort || filter || column || isBounded(widget) || widget.filteredBy)
    throw new Error(`A row cannot hold ${name} as it is declared`);
}

/**
 * No two rows have the same values in all of these fields; the message appears at the last. A row with an empty field
 * is not checked.
 */
export function uniqueAmong(...fields: readonly [string, ...string[]]): RowsRule {
  return {
    at: fields.at(-1) ?? fields[0],
    code: 'repeatedRow',
    broken: (rows) => {
      const seen = new Set<string>();
      return rows.flatMap((row, place) => {
        const values = fields.map((field) => row[field]);
        if (values.some(isBlank)) return [];
        const key = JSON.stringify(
          values.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
        );
        const isRepeated = seen.has(key);
        seen.add(key);
        return isRepeated ? [place] : [];
      });
    },
  };
}

/**
 * No two rows overlap; ends may touch. The message appears at the later one.
 * @param span start and end of a row in any unit, end after start; undefined if it has none yet
 */
export function noOverlapAmong(
  at: string,
  span: (row: Rows[number], record: Rows[number]) => readonly [number, number] | undefined,
): RowsRule {
  return {
    at,
    code: 'overlappingRow',
    broken: (rows, record) => {
      const spans = rows
        .flatMap((row, place) => {
          const found = span(row, record);
          return found ? [{ place, start: found[0], end: found[1] }] : [];
        })
        .toSorted((a, b) => a.start - b.start || a.place - b.place);
      const broken: number[] = [];
      let until = -Infinity;
      for (const { place, start, end } of spans) {
        if (start < until) broken.push(place);
        until = Math.max(until, end);
      }
      return broken;
    },
  };
}
