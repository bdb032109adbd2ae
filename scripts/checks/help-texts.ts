import { helpLines, helpPieces } from '#shared/help/help-text.ts';
import type { Catalogue } from './catalogue.ts';
import type { Finding } from './check.ts';

/**
 * What help says that the product shows is a text of the product, in that language, and every language has the same steps.
 * @param source the texts of the source language
 */
export function helpFindings(language: string, texts: Catalogue, source: Catalogue): Finding[] {
  const shown = new Set([...texts].flatMap(([key, text]) => (key.startsWith('help:') ? [] : [withoutDots(text)])));
  return [...texts].flatMap(([key, text]): Finding[] => {
    if (!key.startsWith('help:')) return [];
    const where = `${language} ${key}`;
    const unknown = helpPieces(text).filter((piece) => piece.isShown && !shown.has(withoutDots(piece.text)));
    return [
      ...unknown.map((piece) => ({ where, message: `the product shows no text “${piece.text}”` })),
      ...(helpLines(text).length === helpLines(source.get(key) ?? text).length
        ? []
        : [{ where, message: 'has not as many lines as in the source language' }]),
    ];
  });
}

/** Buttons that open a dialog end in three dots; help leaves them out. */
const withoutDots = (text: string): string => text.replace(/\s*…$/, '').trim();
