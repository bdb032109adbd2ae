import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import type { Face } from './pdf-face.ts';
import { createInkPot, type InkPot } from './pdf-ink.ts';

/**
 * The fonts of a PDF: Poppins for Latin letters, Noto Sans Arabic for Arabic ones, each packaged by script, each
 * loaded when a letter needs it and embedded as a subset. pdfkit lays words out one by one from left to right,
 * which breaks Arabic, so lines are shaped here, by the same font objects.
 */

export type Weight = 'regular' | 'bold';

function isFace(value: unknown): value is Face {
  return (
    typeof value === 'object' &&
    value !== null &&
    'subset' in value &&
    'widths' in value &&
    'unicode' in value &&
    'scale' in value &&
    'font' in value &&
    typeof value.font === 'object' &&
    value.font !== null &&
    'layout' in value.font
  );
}

const resolve = createRequire(import.meta.url).resolve;

const weights = { regular: 400, bold: 600 } as const;

/** In the order in which they are tried for a letter. */
const scripts = [
  { family: 'poppins', script: 'latin', tag: undefined },
  { family: 'poppins', script: 'latin-ext', tag: undefined },
  { family: 'noto-sans-arabic', script: 'arabic', tag: 'arab' },
] as const;

/** A font of the chain. */
export interface FontChoice {
  readonly face: Face;
  readonly isArabic: boolean;
  readonly inkPot: InkPot;
}

export interface FontSet {
  /** The first font with the letter, else Poppins, which shows an empty box. */
  fontFor(codePoint: number, weight: Weight): FontChoice;
}

/** The fonts of one document. */
export function createFontSet(document: InstanceType<typeof PDFDocument>): FontSet {
  const loaded = new Map<string, Face>();
  const inkPot = createInkPot(document);

  function load(index: number, weight: Weight): FontChoice {
    const { family, script, tag } = scripts[index] ?? scripts[0];
    const path = `@fontsource/${family}/files/${family}-${script}-${weights[weight]}-normal.woff`;
    let face = loaded.get(path);
    if (face === undefined) {
      document.font(resolve(path));
      const current: unknown = Reflect.get(document, '_font');
      if (!isFace(current)) throw new Error('pdfkit keeps its fonts elsewhere than expected');
      face = current;
      keepText(face);
      loaded.set(path, face);
    }
    return { face, isArabic: tag === 'arab', inkPot };
  }

  const choices = { regular: new Map<number, FontChoice>(), bold: new Map<number, FontChoice>() };
  return {
    fontFor(codePoint, weight) {
      const known = choices[weight].get(codePoint);
      if (known !== undefined) return known;
      let choice = load(0, weight);
      for (const index of scripts.keys()) {
        const candidate = load(index, weight);
        if (candidate.face.font.hasGlyphForCodePoint(codePoint)) {
          choice = candidate;
          break;
        }
      }
      choices[weight].set(codePoint, choice);
      return choice;
    },
  };
}

/**
 * Has the font's glyphs keep the text that each was shaped from: it returns one object per glyph, with the text of the first request.
 *
 */
function keepText({ font }: Face): void {
  const glyphOf = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = glyphOf(id, codePoints);
    if (codePoints === undefined) return glyph;
    return new Proxy(glyph, {
      // Everything else comes from the font's own object, which computes it once.
      get: (target, key): unknown => (key === 'codePoints' ? codePoints : Reflect.get(target, key)),
    });
  };
}
