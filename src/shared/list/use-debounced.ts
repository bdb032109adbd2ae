import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key before a search starts (spec section 9). */
export const searchDelay = 500;

/**
 * Text that is shown at once and reported after a pause in typing. A change from outside (a link, "clear all") replaces
 * the typed text.
 */
export function useDebouncedText(
  value: string,
  tell: (text: string) => void,
  delay: number = searchDelay,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const telling = useRef(tell);
  telling.current = tell;

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  const tellNow = (next: string): void => {
    if (next === reported.current) return;
    reported.current = next;
    telling.current(next);
  };

  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => tellNow(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);

  return [text, setText, () => tellNow(text)];
}
