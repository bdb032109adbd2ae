import { useEffect } from 'react';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** The palette's keys on this keyboard. */
export function paletteKeys(): string {
  return isApple() ? '\u2318K' : 'Ctrl K';
}

interface Shortcuts {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/**
 * Ctrl K, or \u2318 K on an Apple keyboard, opens the palette anywhere. Outside of fields and dialogs `/` focuses the
 * list's search, or opens the palette if there is none, and `?` opens the help of the screen.
 */
export function useShortcutKeys({ openPalette, openHelp }: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = event.defaultPrevented ? undefined : actionOf(event, { openPalette, openHelp });
      if (!act) return;
      event.preventDefault();
      act();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  });
}

function actionOf(event: KeyboardEvent, { openPalette, openHelp }: Shortcuts): (() => void) | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() === 'k' && isCommand && !event.altKey && !event.shiftKey) return openPalette;
  if (isCommand || event.altKey || takesKeys(event.target)) return undefined;
  if (event.key === '?') return openHelp;
  if (event.key !== '/') return undefined;
  const search = document.querySelector<HTMLInputElement>('#content [role="toolbar"] input[type="search"]');
  return search ? () => search.focus() : openPalette;
}

/** True where a key types text, or belongs to an overlay. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)) ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}
