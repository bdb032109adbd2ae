import fc from 'fast-check';
import { findBroken, isVisible, type AnyField } from '#shared/contract/index.ts';
import { globalRule } from '../../../contract.ts';
import type { RuleRow } from '../rule-options.ts';

/** Possible values of a field of the rule. */
function valueOf(name: string, { kind, choices, widget, options }: AnyField): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  switch (kind) {
    case 'minute': {
      const number = fc.integer({ min: widget.min ?? 0, max: widget.max ?? 1440 });
      return options.required ? number : fc.option(number);
    }
    case 'time':
      return fc.constantFrom('00:00', '04:30', '12:00', '22:00', '23:45');
    case 'date':
      return fc.constantFrom('2026-01-05', '2026-02-28');
    case 'switch':
    case 'checkbox':
      return fc.boolean();
    default:
      throw new Error(`${name}: a rule with a field of the kind ${kind}`);
  }
}

/** Removes contradicting values where they are optional, and minimises them otherwise. */
function withoutContradictions(values: Record<string, unknown>): Record<string, unknown> {
  const { fields } = globalRule;
  const broken = Object.keys(findBroken(globalRule, values));
  if (broken.length === 0) return values;
  const repaired: Record<string, unknown> = {};
  for (const name of broken)
    repaired[name] = fields[name as keyof typeof fields].options.required ? leastOf(name) : null;
  return { ...values, ...repaired };
}

/** One minute of cutoff is less than every interval; a night must not end when it begins. */
const leastOf = (name: string): unknown => (name === 'night_to' ? '06:15' : 1);

/** Rules as the contract's form sends them: hidden fields are empty, their choices have defaults. */
export const wholeRule = fc
  .record(Object.fromEntries(Object.entries(globalRule.fields).map(([name, field]) => [name, valueOf(name, field)])))
  .map((values) => {
    const { fields } = globalRule;
    const sent: Record<string, unknown> = {};
    for (const [name, { options }] of Object.entries<AnyField>(fields))
      sent[name] = isVisible(fields, name, values) ? values[name] : (options.default ?? null);
    // Built from the fields of the contract that types the row.
    return withoutContradictions(sent) as unknown as RuleRow;
  });
