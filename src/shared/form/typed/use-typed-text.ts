import { useContext, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { IncompleteContext } from './incomplete.ts';

interface TypedText {
  /** What the field shows while nobody types. */
  readonly shown: string;
  /** The typed text in its normal form, or `''` if it means nothing. */
  readonly normalise: (text: string) => string;
  /** Receives the normalised text when the field is left or Enter is pressed. */
  readonly onSettle: (text: string) => void;
  /**
   * Typed text that means nothing stays on the screen to be corrected, without a value (days); empties the field
   * (times, spec section 5); or leaves the value unchanged (colours).
   */
  readonly refused: 'stays' | 'empties' | 'ignored';
}

/**
 * Text that is free while it is typed, and normalised when the field is left or Enter is pressed. `isRefused` until
 * something else is typed: the former text meant nothing, and this message comes before others. The form around it is
 * not sent meanwhile. A field that was emptied, or shows its value again, is accepted when it is left again.
 */
export function useTypedText({ shown, normalise, onSettle, refused }: TypedText) {
  // Null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  // Reported to the form while typing, in the same task as the key: the next key may be Escape.
  const id = useId();
  const incomplete = useContext(IncompleteContext);
  const state = isRefused ? 'wrong' : typed !== null && typed !== shown ? 'typing' : null;
  useLayoutEffect(() => {
    incomplete?.tell(id, state);
    return () => incomplete?.tell(id, null);
  }, [incomplete, id, state]);
  const settle = (): void => {
    const text = typed === null ? '' : normalise(typed);
    const isNothing = typed !== null && text === '' && typed.trim() !== '';
    setRefused(isNothing);
    // Before it is drawn: the same key may send the form.
    incomplete?.tell(id, isNothing ? 'wrong' : null);
    if (typed === null) return;
    if (!(isNothing && refused === 'stays')) setTyped(null);
    if (!(isNothing && refused === 'ignored')) onSettle(text);
  };
  return {
    isRefused,
    /** Sets a text from outside: a paste, a calendar. */
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
      // Before the form is sent: Enter sends the text that it has just normalised.
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key === 'Enter') settle();
      },
    },
  };
}
