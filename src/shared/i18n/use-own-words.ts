import { useEffect } from 'react';
import type { Presentation } from '#shared/contract/presentation.ts';
import { i18n } from './i18n.ts';
import { toLanguage } from './languages.ts';
import { ownWords } from './own-words.ts';

/** Puts what a company calls otherwise over the words of a namespace. */
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

/** Has the application say what its company calls otherwise: in words that have come, and in those that come. */
export function useOwnWords(presentation: Presentation): void {
  useEffect(() => {
    let isPutting = false;
    const follow = (language: string, namespace: string): void => {
      // What is put is added too.
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
      // What is called otherwise no more comes back from the files.
      if (present.length > 0) void i18n.reloadResources([i18n.language], present);
    };
  }, [presentation]);
}
