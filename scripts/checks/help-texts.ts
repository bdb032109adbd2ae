import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { helpKeys, helpLines, helpPieces, type HelpKeys } from '#shared/help/help-text.ts';
import type { Catalogue } from './catalogue.ts';
import type { Finding } from './check.ts';

const menuSchema = z.object({ find: z.record(z.string(), z.string()) });

/** The keys of the help of every screen: each has other names by which the palette finds it. */
export function screensWithHelp(): readonly HelpKeys[] {
  const { find } = menuSchema.parse(JSON.parse(readFileSync('public/locales/en/menu.json', 'utf8')));
  return Object.keys(find).map((screen) => helpKeys(`menu:${screen}`));
}

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
