import type { AnyField } from './field/index.ts';

/** One step of a form; its title is `<key>.step.<name>`. */
export interface FormStep {
  readonly name: string;
  readonly groups: readonly string[];
}

/** @throws if a group of fields is on no step or on two: the form would ask for it never, or twice */
export function checkedSteps(
  name: string,
  steps: readonly FormStep[],
  fields: Readonly<Record<string, AnyField>>,
): readonly FormStep[] {
  const placed = steps.flatMap(({ groups }) => groups).toSorted();
  const groups = [...new Set(Object.values(fields).map(({ options }) => options.group ?? ''))].toSorted();
  if (steps.length > 0 && placed.join('\n') !== groups.join('\n'))
    throw new Error(`${name}: each group of fields stands on one step`);
  return steps;
}
