import type { AnyField } from '#shared/contract/index.ts';
import { offeredStates } from '#shared/contract/punch-states.ts';
import { usePresentation } from './application-context.tsx';

/** The offered choices of a field, in order: all, unless the company decides. */
export function useOfferedChoices(field: AnyField, use: 'filter' | 'entry'): readonly (string | number)[] {
  const { states } = usePresentation();
  const choices = field.choices ?? [];
  const { retired } = field.labels ?? {};
  if (retired && use === 'entry') return choices.filter((choice) => !retired.includes(choice));
  if (field.options.choicesOf === undefined) return choices;
  return offeredStates(states, use).filter((code) => choices.includes(code));
}
