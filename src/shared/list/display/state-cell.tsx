import type { AnyField } from '#shared/contract/index.ts';
import type { FieldWords } from '#shared/record/words.ts';
import { Nothing } from './nothing.tsx';
import { StateDot } from './state-dot.tsx';

interface StateCellProps<Name extends string> {
  readonly name: NoInfer<Name>;
  readonly field: AnyField;
  readonly value: unknown;
  readonly words: FieldWords<Name>;
}

/** A state as its field declares it (`tones`): the dot and the word of the value. */
export function StateCell<Name extends string>({ name, field, value, words }: StateCellProps<Name>) {
  if (typeof value !== 'string' || value === '') return <Nothing />;
  return <StateDot tone={field.options.tones?.[value] ?? 'quiet'}>{words.choice(name, value)}</StateDot>;
}
