import { readFileSync, readdirSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { createFontSet } from './pdf-fonts.ts';
import { createTypesetter } from './pdf-text.ts';

const folder = new URL('../../../public/locales/ar/', import.meta.url);

describe('Arabic text of a PDF', () => {
  it('is found again by the codes of its glyphs: every word of the Arabic locale', () => {
    const words = new Set(
      readdirSync(folder).flatMap(
        (file) => readFileSync(new URL(file, folder), 'utf8').match(/[\u0621-\u0652]+/g) ?? [],
      ),
    );
    const typesetter = createTypesetter(createFontSet(new PDFDocument({ autoFirstPage: false, font: '' })));
    const lost = [...words].filter((word) => {
      const glyphs = typesetter.shape(word, 'regular', 'rtl').pieces.flatMap(({ face, glyphs: codes }) =>
        [...codes.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = '']) => ({
          text: String.fromCodePoint(...(face.unicode[Number.parseInt(code, 16)] ?? [])),
        })),
      );
      const signs = (text: string): string => [...text.normalize('NFD')].toSorted().join('');
      return signs(glyphs.map(({ text }) => text).join('')) !== signs(word);
    });
    expect([words.size > 1000, lost]).toEqual([true, []]);
  });
});
