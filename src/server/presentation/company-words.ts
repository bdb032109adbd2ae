import { ownWords } from '#shared/i18n/own-words.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { presentationOf } from './presentation.ts';

/** The words of a language for the company of the call: its own terms replace the general ones. */
export async function companyWords(
  context: Parameters<typeof presentationOf>[0],
  language: string | undefined,
): Promise<Words> {
  const words = wordsIn(language);
  const own = ownWords(await presentationOf(context), words.language);
  if (own.size === 0) return words;
  return {
    ...words,
    text: (key, values) => {
      const called = [key].flat().find((each) => own.has(each));
      return (called === undefined ? undefined : own.get(called)) ?? words.text(key, values);
    },
  };
}
