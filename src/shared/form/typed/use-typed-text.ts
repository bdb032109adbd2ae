import { useContext, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { IncompleteContext } from './incomplete.ts';

interface TypedText {
  /** What the field shows while nobody types. */
  readonly shown: string;
  /** What was typed in its one form, or `''` where it means nothing. */
  readonly normalise: (text: string) => string;
  /** Told the normalised text when the field is left or Enter is pressed. */
  readonly onSettle: (text: string) => void;
  /** Typed text that means nothing empties the field (times, spec section 5), or leaves its value as it was (colours). */
  readonly refused: 'empties' | 'ignored';
}

/**
 * Text that is free while it is typed and brought into its form when the field is left or Enter is pressed. `isRefused`
 * until something else is typed: what stood there meant nothing, which is told before anything else that is wrong.
 */
export function useTypedText({ shown, normalise, onSettle, refused }: TypedText) {
  // Null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  // Told to the form while it is typed, in the same task as the key: the next one may be Escape.
  const id = useId();
  const incomplete = useContext(IncompleteContext);
  const isTyping = typed !== null && typed !== shown;
  useLayoutEffect(() => {
    incomplete?.tell(id, isTyping);
    return () => incomplete?.tell(id, false);
  }, [incomplete, id, isTyping]);
  const settle = (): void => {
    if (typed === null) return;
    const text = normalise(typed);
    const isNothing = text === '' && typed.trim() !== '';
    setTyped(null);
    setRefused(isNothing);
    if (!(isNothing && refused === 'ignored')) onSettle(text);
  };
  return {
    isRefused,
    /** Sets a text from elsewhere: a paste, a calendar. */
    take: (text: string): void => {
      setTyped(null);
      setRefused(false);
      onSettle(text);
    },
    input: {
      value: typed ?? shown,
      onChange: (text: string): void => {
        setTyped(text);
        setRefused(false);
      },
      onBlur: settle,
      // Before the form is sent: Enter sends what it has just brought into its form.
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key === 'Enter') settle();
      },
    },
  };
}
