import { atom } from 'nanostores';

/** The person's choice; `system` follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';

function isTheme(value: string | null): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** A text as a theme; undefined if it is none. */
export const knownTheme = (value: string | null): Theme | undefined => (isTheme(value) ? value : undefined);

/** The theme chosen in this browser; undefined if none. */
export function chosenTheme(): Theme | undefined {
  try {
    return knownTheme(globalThis.localStorage?.getItem(storageKey) ?? null);
  } catch {
    // This page cannot use storage (a privacy setting): the default applies to this visit.
    return undefined;
  }
}

/** The chosen theme. Light until a person chooses another. Change it with {@link setTheme}. */
export const $theme = /* @__PURE__ */ atom<Theme>(/* @__PURE__ */ chosenTheme() ?? 'light');

/** The theme that a choice gives on this device. */
export function resolveTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return globalThis.matchMedia?.(darkQuery).matches ? 'dark' : 'light';
}

/** Stores the choice for the next visit and shows it. */
export function setTheme(theme: Theme): void {
  $theme.set(theme);
  try {
    globalThis.localStorage.setItem(storageKey, theme);
  } catch {
    // As above: the choice lasts for this visit.
  }
}

/** Whether this device is dark and nobody has chosen a theme yet: dark is then offered, not imposed. */
export function isDarkToOffer(): boolean {
  try {
    return globalThis.localStorage.getItem(storageKey) === null && globalThis.matchMedia(darkQuery).matches;
  } catch {
    return false;
  }
}

/**
 * Writes the theme to `<html data-theme>` and follows the store, the operating system and other tabs. The document's
 * inline script does the same before first paint; this keeps it up to date afterwards.
 *
 * @returns a function that stops following
 */
export function followTheme(): () => void {
  const show = () => {
    document.documentElement.dataset['theme'] = resolveTheme($theme.get());
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) $theme.set(isTheme(event.newValue) ? event.newValue : 'light');
  };
  const unsubscribe = $theme.subscribe(show);
  const query = globalThis.matchMedia?.(darkQuery);
  query?.addEventListener('change', show);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    query?.removeEventListener('change', show);
    globalThis.removeEventListener('storage', onStorage);
  };
}
