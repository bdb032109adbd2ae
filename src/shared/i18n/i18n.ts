import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { atom } from 'nanostores';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { knownLanguage } from '#shared/contract/languages.ts';
import { pageFetch } from '#shared/http/prefetched.ts';
import {
  directionOf,
  fallbackLanguage,
  languageStorageName,
  languages,
  preferredLanguage,
  toLanguage,
  type Language,
  type Namespace,
} from './languages.ts';
import type { AnyKey, Translate } from './keys.ts';

/** The present language; set by {@link startI18n} and {@link setLanguage}. */
export const $language = /* @__PURE__ */ atom<Language>(fallbackLanguage);

export interface I18nOptions {
  /** Namespaces that the page needs before it shows anything; others load when first requested. */
  namespaces: readonly Namespace[];
  language?: Language;
  fetch?: (url: string) => Promise<Response>;
  /** Version in the URL of the locale files, so that a new build is never read from an old cache. */
  build?: string;
}

/** Reads `/locales/<language>/<namespace>.json?v=<build>` by GET (spec section 7). */
function backend(get: (url: string) => Promise<Response>, build: string): BackendModule {
  const read = async (language: string, namespace: string): Promise<Record<string, unknown>> => {
    const answer = await get(`/locales/${language}/${namespace}.json?v=${encodeURIComponent(build)}`);
    if (!answer.ok) throw new Error(`No ${namespace} in ${language}`);
    const words: unknown = await answer.json();
    if (!isWords(words)) throw new Error(`No ${namespace} in ${language}`);
    return words;
  };
  return {
    type: 'backend',
    init: () => {},
    // oxlint-disable-next-line typescript/no-misused-promises -- i18next takes a promise from a reader of two parameters
    read,
  };
}

const isWords = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A key that a language lacks is shown as words, never as a key; the tests find it first. */
export function wordsOf(key: string): string {
  const last = key.split(/[.:]/).at(-1) ?? key;
  const words = last
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Creates an instance; `startI18n` creates the page's own, tests create theirs. */
export async function createI18n(options: I18nOptions, instance: I18n = i18next.createInstance()): Promise<I18n> {
  const get = options.fetch ?? ((url: string) => pageFetch(url, {}));
  await instance
    .use(backend(get, options.build ?? 'dev'))
    .use(initReactI18next)
    .init({
      lng: options.language ?? fallbackLanguage,
      fallbackLng: fallbackLanguage,
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: [...options.namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      parseMissingKeyHandler: wordsOf,
      react: { useSuspense: true },
    });
  return instance;
}

/** The page's own, which accepts only existing whole keys. */
export interface PageI18n extends Omit<I18n, 't' | 'exists'> {
  readonly t: Translate;
  readonly exists: (key: AnyKey) => boolean;
}

export const i18n = i18next as unknown as PageI18n;

let started: Promise<PageI18n> | undefined;

/**
 * Starts the page's language: the stored one, otherwise the browser's, otherwise English. Several islands may call it.
 */
export function startI18n(options: Omit<I18nOptions, 'language'>): Promise<PageI18n> {
  if (started)
    return started.then(async () => {
      await i18n.loadNamespaces([...options.namespaces]);
      return i18n;
    });
  const language = preferredLanguage(storedLanguage(), navigator.languages);
  const build = document.documentElement.dataset['build'] ?? 'dev';
  started = createI18n({ build, ...options, language }, i18next).then(() => i18n);
  i18n.on('languageChanged', (tag) => show(toLanguage(tag)));
  show(language);
  // Another tab changed it.
  globalThis.addEventListener('storage', (event) => {
    if (event.key === languageStorageName && event.newValue !== null)
      void i18n.changeLanguage(toLanguage(event.newValue));
  });
  return started;
}

/** Loads words that will be shown; if they cannot be loaded, keys are shown as words. */
export async function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await i18n.loadNamespaces([...namespaces]);
}

/**
 * Changes the language without a reload: loads its words, then shows them, then stores the choice.
 * @returns false if the words could not be loaded: the page stays as it is
 */
export async function setLanguage(language: Language): Promise<boolean> {
  const shown = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  const lacking = shown.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  const haveCome = await new Promise<boolean>((resolve) => {
    if (lacking.length === 0) resolve(true);
    // Tries again if they could not be loaded before, which loading alone does not do.
    else
      void i18n.reloadResources([language], lacking, () =>
        resolve(lacking.every((each) => i18n.hasResourceBundle(language, each))),
      );
  });
  if (!haveCome) return false;
  await i18n.changeLanguage(language);
  try {
    globalThis.localStorage.setItem(languageStorageName, language);
  } catch {
    // This page cannot use storage: the choice lasts for this visit.
  }
  return true;
}

function show(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  $language.set(language);
}

/** The language chosen in this browser; undefined if none. */
export function chosenLanguage(): Language | undefined {
  return knownLanguage(storedLanguage());
}

/** Stores a choice from another host of the product, for the next pages. */
export function keepLanguage(language: Language): void {
  try {
    globalThis.localStorage.setItem(languageStorageName, language);
  } catch {
    // Without storage the choice holds for this page only.
  }
}

function storedLanguage(): string | null {
  try {
    return globalThis.localStorage.getItem(languageStorageName);
  } catch {
    return null;
  }
}
