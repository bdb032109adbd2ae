import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { IncompleteContext, type IncompleteInput } from './typed/incomplete.ts';

interface AskedBesides {
  readonly names: ReadonlySet<string>;
  readonly ask: (names: ReadonlySet<string>) => void;
}

const nothing: AskedBesides = { names: new Set(), ask: () => undefined };
const AskedContext = createContext(nothing);

interface FieldsContextProps {
  readonly incomplete: IncompleteInput;
  readonly children: ReactNode;
}

/** What a form's fields share: text that is no value yet, and what the content below them asks for (`useAskBesides`). */
export function FieldsContext({ incomplete, children }: FieldsContextProps) {
  const [names, ask] = useState(nothing.names);
  const asked = useMemo(() => ({ names, ask }), [names]);
  return (
    <IncompleteContext value={incomplete}>
      <AskedContext value={asked}>{children}</AskedContext>
    </IncompleteContext>
  );
}

/** Whether a field has to be filled because of what else is entered. */
export const useIsAskedBesides = (name: string): boolean => useContext(AskedContext).names.has(name);

/**
 * Marks fields of the form as required, as long as the caller is drawn: the server refuses them empty because of what else is
 * entered (a leave type that wants a reason).
 */
export function useAskBesides(names: readonly string[]): void {
  const { ask } = useContext(AskedContext);
  const stated = names.join(' ');
  useEffect(() => {
    ask(new Set(stated === '' ? [] : stated.split(' ')));
    return () => ask(nothing.names);
  }, [ask, stated]);
}
