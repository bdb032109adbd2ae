import { useEffect, type RefObject } from 'react';

interface TypedMeanwhileProps {
  /** Receives the typed letters. */
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
}

/** Stands in for a search whose code still loads: keeps the letters that are typed for it. Escape leaves it. */
export function TypedMeanwhile({ typed, onClose }: TypedMeanwhileProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    globalThis.addEventListener('keydown', onKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKey, { capture: true });
  }, [typed, onClose]);
  return null;
}
