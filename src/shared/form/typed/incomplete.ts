import { createContext } from 'react';

/**
 * Text in a field that is not among the form's values: half a day, half a time, or text that is refused with a message.
 */
export type InputState = 'typing' | 'wrong';

/**
 * The fields of a form that hold such text. Leaving would lose it too, and while one is refused the form is not sent.
 */
export interface IncompleteInput {
  readonly tell: (field: string, state: InputState | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether there is any. */
  readonly isAny: () => boolean;
  /** Whether any is refused. */
  readonly isWrong: () => boolean;
}

export function watchIncomplete(): IncompleteInput {
  const fields = new Map<string, InputState>();
  const listeners = new Set<() => void>();
  return {
    tell: (field, state) => {
      if ((fields.get(field) ?? null) === state) return;
      if (state) fields.set(field, state);
      else fields.delete(field);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isAny: () => fields.size > 0,
    isWrong: () => [...fields.values()].includes('wrong'),
  };
}

/** Provided by the form around a field, null outside one. */
export const IncompleteContext = createContext<IncompleteInput | null>(null);
