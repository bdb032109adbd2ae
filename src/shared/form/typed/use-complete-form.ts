import { useId, useState, type FormEvent } from 'react';
import { focusFirstMistake } from '../focus-first-mistake.ts';
import { watchIncomplete, type IncompleteInput } from './incomplete.ts';

/** A small form that is sent only with complete values: pass `incomplete` to its fields and the rest to the form. */
export function useCompleteForm(send: () => void): {
  readonly incomplete: IncompleteInput;
  readonly form: { readonly id: string; readonly onSubmit: (event: FormEvent) => void };
} {
  const id = useId();
  const [incomplete] = useState(watchIncomplete);
  return {
    incomplete,
    form: {
      id,
      onSubmit: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (incomplete.isWrong()) focusFirstMistake(id);
        else send();
      },
    },
  };
}
