import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

/**
 * The fonts of a PDF: Poppins for Latin letters, Noto Sans Arabic for Arabic ones, each packaged by script, each
 * loaded when a letter needs it and embedded as a subset. pdfkit lays words out one by one from left to right,
 * which breaks Arabic, so lines are shaped here, by the same font objects.
 */

export type Weight = 'regular' | 'bold';

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** What is used here of pdfkit's EmbeddedFont, whose type the package does not declare. */
export interface Face {
  readonly id: string;
  /** Thousandths of an em for each unit of the font. */
  readonly scale: number;
  readonly font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    layout(
      text: string,
      features: undefined,
      script: string | undefined,
      language: undefined,
      direction: 'ltr' | 'rtl',
    ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] };
  };
  /** The glyphs that the document embeds, each at the place of its code. */
  readonly subset: { readonly glyphs: number[]; includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  /** The font's object in the document. */
  ref(): object;
}

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

/** In the order in which they are asked for a letter. */
const scripts = [
  { family: 'poppins', script: 'latin', tag: undefined },
  { family: 'poppins', script: 'latin-ext', tag: undefined },
  { family: 'noto-sans-arabic', script: 'arabic', tag: 'arab' },
] as const;

/** A piece of a line that is set at one place: glyphs as a PDF array for `TJ`, offsets in thousandths of an em. */
export interface GlyphPiece {
  readonly face: Face;
  readonly glyphs: string;
  readonly x: number;
  readonly y: number;
}

export interface ShapedRun {
  readonly pieces: readonly GlyphPiece[];
  /** In thousandths of an em. */
  readonly width: number;
}

/** A font of the chain. */
export interface FontChoice {
  readonly face: Face;
  readonly isArabic: boolean;
}

export interface FontSet {
  /** The first font that has the letter, else Poppins, whose empty box then stands for it. */
  fontFor(codePoint: number, weight: Weight): FontChoice;
}

/** The fonts of one document. */
export function createFontSet(document: InstanceType<typeof PDFDocument>): FontSet {
  const loaded = new Map<string, Face>();

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
    return { face, isArabic: tag === 'arab' };
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
 * Has the font's glyphs keep the text that each was shaped from: it hands out one object a glyph, with the text that it was
 * first asked for with.
 */
function keepText({ font }: Face): void {
  const glyphOf = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = glyphOf(id, codePoints);
    if (codePoints === undefined) return glyph;
    return new Proxy(glyph, {
      // All else is the font's own object's, which measures itself once.
      get: (target, key): unknown => (key === 'codePoints' ? codePoints : Reflect.get(target, key)),
    });
  };
}

const codes = new WeakMap<Face, Map<string, number>>();

/**
 * The code of a glyph with its text: a pair has one of its own, since Arabic letters share their bodies (one glyph for ب, ت
 * and ث, and their dots apart), and a reader takes the text from the code.
 */
function codeOf(face: Face, { id, advanceWidth, codePoints }: Glyph): number {
  const known = codes.get(face) ?? new Map<string, number>();
  codes.set(face, known);
  const pair = `${id} ${codePoints.join(' ')}`;
  let code = known.get(pair);
  if (code === undefined) {
    code = face.subset.includeGlyph(id);
    if (face.unicode[code] !== undefined) code = face.subset.glyphs.push(id) - 1;
    face.widths[code] = advanceWidth * face.scale;
    face.unicode[code] = codePoints;
    known.set(pair, code);
  }
  return code;
}

/**
 * Shapes a run of one font and one direction, in logical order; the glyphs come out from left to right.
 * The glyphs are added to the font's subset.
 */
export function shapeRun(choice: FontChoice, text: string, direction: 'ltr' | 'rtl'): ShapedRun {
  const { face, isArabic } = choice;
  const { glyphs, positions } = face.font.layout(text, undefined, isArabic ? 'arab' : 'latn', undefined, direction);
  const pieces: GlyphPiece[] = [];
  const marks: GlyphPiece[] = [];
  let width = 0;
  let open: { glyphs: string; x: number; y: number } | undefined;
  const close = (): void => {
    if (open !== undefined) pieces.push({ face, ...open });
    open = undefined;
  };
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (position === undefined) continue;
    const hex = `<${codeOf(face, glyph).toString(16).padStart(4, '0')}>`;
    const dx = position.xOffset * face.scale;
    const dy = position.yOffset * face.scale;
    const advance = position.xAdvance * face.scale;
    // Dots and marks, which take no room, are drawn behind their word: between its letters they would cut it in two for who
    // reads the text.
    if (advance === 0) marks.push({ face, glyphs: hex, x: width + dx, y: dy });
    else if (dx !== 0 || dy !== 0) {
      close();
      pieces.push({ face, glyphs: hex, x: width + dx, y: dy });
    } else {
      open ??= { glyphs: '', x: width, y: 0 };
      const kerning = Math.round((glyph.advanceWidth * face.scale - advance) * 100) / 100;
      open.glyphs += kerning === 0 ? hex : `${hex}${kerning}`;
    }
    width += advance;
  }
  close();
  return { pieces: [...pieces, ...marks], width };
}
