import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { nullable } from './declare.ts';
import type { FieldOptions, Unit } from './options.ts';
import type { FieldKind } from './kinds.ts';

/** Text that is not a number is told apart from no value, and from a number outside the limits. */
const isOther = ({ code, input }: { code?: string; input?: unknown }): boolean =>
  code === 'invalid_type' && input !== undefined && input !== null;
const wholeNumber = z.int({ error: (issue) => (isOther(issue) ? fieldMessage('wholeNumber') : undefined) });
const anyNumber = z.number({ error: (issue) => (isOther(issue) ? fieldMessage('number') : undefined) });

type NumberOptions = FieldOptions & { min?: number; max?: number };

function whole<O extends NumberOptions>(kind: FieldKind, options: O, least: number, most: number, unit?: Unit) {
  const { min = least, max = most } = options;
  return nullable(
    kind,
    () => z.int(),
    () => wholeNumber.min(min).max(max),
    options,
    {
      widget: { min, max, ...(unit ? { unit } : {}) },
    },
  );
}

/** A whole number. */
export const integer = <const O extends NumberOptions>(options: O) =>
  whole('integer', options, -2147483648, 2147483647);

/** A length of time in whole seconds. */
export const second = <const O extends NumberOptions>(options: O) => whole('second', options, 0, 31_536_000, 'seconds');
/** A length of time in whole minutes. */
export const minute = <const O extends NumberOptions>(options: O) => whole('minute', options, 0, 525_600, 'minutes');
/** A length of time in whole hours. */
export const hour = <const O extends NumberOptions>(options: O) => whole('hour', options, 0, 8760, 'hours');

/** A number with decimals, e.g. degrees or temperature. */
export function decimal<const O extends NumberOptions>(options: O) {
  const { min = -1e12, max = 1e12 } = options;
  return nullable(
    'decimal',
    () => z.number(),
    () => anyNumber.min(min).max(max),
    options,
    { widget: { min, max } },
  );
}

/** A number with its unit after it; the unit's words are `common:unit.<unit>`. Whole unless it `isDecimal`. */
export function quantifier<const O extends NumberOptions & { unit: Unit; isDecimal?: boolean }>(options: O) {
  const { min = 0, max = 1e12, unit, isDecimal = false } = options;
  const write = (): z.ZodNumber => (isDecimal ? anyNumber : wholeNumber).min(min).max(max);
  return nullable('quantifier', () => z.number(), write, options, {
    widget: { min, max, unit, inputMode: isDecimal ? 'decimal' : 'numeric' },
  });
}
