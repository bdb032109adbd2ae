import { createContext } from 'react';

/** Text of a field that its form's values do not have: half a day, half a time; or one that means nothing and says so. */
export type InputState = 'typing' | 'wrong';

/** Which fields of a form hold such text. Leaving would lose it too, and while one is wrong the form is not sent. */
export interface IncompleteInput {
  readonly tell: (field: string, state: InputState | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether there is any. */
  readonly isAny: () => boolean;
  /** Whether any means nothing. */
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

/** Given by the form around a field, null outside one. */
export const IncompleteContext = createContext<IncompleteInput | null>(null);
