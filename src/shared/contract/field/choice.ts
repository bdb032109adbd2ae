import { z } from 'zod';
import { nullable, optional } from './declare.ts';
import type { FieldOptions } from './options.ts';
import type { FieldKind } from './kinds.ts';

function yesNo<O extends FieldOptions>(kind: FieldKind, options: O) {
  return optional(
    kind,
    () => z.boolean(),
    () => z.boolean(),
    options,
  );
}

/** Yes or no as a switch beside its words; if absent on create, the column's default applies. */
export const flag = <const O extends FieldOptions>(options: O) => yesNo('switch', options);
/**
 * Yes or no as a switch under its words, between those of its two states: `<key>.<field>_choice.false` and `.true`, else
 * "No" and "Yes".
 */
export const switch2 = <const O extends FieldOptions>(options: O) => yesNo('switch2', options);
/** Yes or no as a box to tick. */
export const checkbox = <const O extends FieldOptions>(options: O) => yesNo('checkbox', options);

/** One of fixed values; labels are at `<resource>.<field>_choice.<value>`. */
export function choice<const V extends string, const O extends FieldOptions>(values: readonly [V, ...V[]], options: O) {
  const schema = () => z.enum(values);
  return optional('select', schema, schema, options, { choices: values });
}

/** One of fixed values, or none. */
export function choiceOrNone<const V extends string, const O extends FieldOptions>(
  values: readonly [V, ...V[]],
  options: O,
) {
  const schema = () => z.enum(values);
  return nullable('select', schema, schema, options, { choices: values });
}

/** One of fixed numbers, as the device family codes them. */
export function numberChoice<const V extends number, const O extends FieldOptions>(
  values: readonly [V, ...V[]],
  options: O,
) {
  const schema = () => z.literal(values);
  return nullable('select', schema, schema, options, { choices: values });
}

/** The same for columns that may contain other numbers from another source, which are shown as numbers. */
export function numberOrOther<const V extends number, const O extends FieldOptions>(
  values: readonly [V, ...V[]],
  options: O,
) {
  return nullable(
    'select',
    () => z.int(),
    () => z.literal(values),
    options,
    { choices: values },
  );
}
