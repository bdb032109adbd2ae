import { useEffect } from 'react';
import type { Presentation } from '#shared/contract/presentation.ts';
import { i18n } from './i18n.ts';
import { toLanguage } from './languages.ts';
import { ownWords } from './own-words.ts';

/** Puts a company's own names over the words of a namespace. */
function put(presentation: Presentation, language: string, namespace: string): void {
  const start = `${namespace}:`;
  const own = [...ownWords(presentation, toLanguage(language))].filter(([key]) => key.startsWith(start));
  if (own.length > 0)
    i18n.addResources(
      language,
      namespace,
      Object.fromEntries(own.map(([key, text]) => [key.slice(start.length), text])),
    );
}

/** Applies the company's own names in the application: to loaded words, and to those loaded later. */
export function useOwnWords(presentation: Presentation): void {
  useEffect(() => {
    let isPutting = false;
    const follow = (language: string, namespace: string): void => {
      // Own names that are not among the words are added.
      if (isPutting) return;
      isPutting = true;
      put(presentation, language, namespace);
      isPutting = false;
    };
    const touched = new Set(
      [...ownWords(presentation, toLanguage(i18n.language)).keys()].map((key) => key.split(':')[0] ?? ''),
    );
    const present = [...touched].filter((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
    for (const namespace of present) follow(i18n.language, namespace);
    i18n.store.on('added', follow);
    return () => {
      i18n.store.off('added', follow);
      // A name that the company no longer changes comes back from the files.
      if (present.length > 0) void i18n.reloadResources([i18n.language], present);
    };
  }, [presentation]);
}
