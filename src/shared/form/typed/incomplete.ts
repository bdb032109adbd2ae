import { createContext } from 'react';

/** Which fields of a form hold text that its values do not have yet: half a day, half a time. Leaving would lose it too. */
export interface IncompleteInput {
  readonly tell: (field: string, isTyping: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether there is any. */
  readonly isAny: () => boolean;
}

export function watchIncomplete(): IncompleteInput {
  const fields = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    tell: (field, isTyping) => {
      if (fields.has(field) === isTyping) return;
      if (isTyping) fields.add(field);
      else fields.delete(field);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isAny: () => fields.size > 0,
  };
}

/** Given by the form around a field, null outside one. */
export const IncompleteContext = createContext<IncompleteInput | null>(null);
