import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a hand rests before a search is made (spec section 9). */
export const searchDelay = 500;

/**
 * Text that is typed at once and told after the hand has rested. What comes from outside (a link, "clear all") replaces
 * what is typed.
 */
export function useDebouncedText(
  value: string,
  tell: (text: string) => void,
  delay: number = searchDelay,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const telling = useRef(tell);
  telling.current = tell;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  const tellNow = (next: string): void => {
    if (next === told.current) return;
    told.current = next;
    telling.current(next);
  };

  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => tellNow(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);

  return [text, setText, () => tellNow(text)];
}
