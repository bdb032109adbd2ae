import bidiFactory from 'bidi-js';
import { shapeRun, type FontChoice, type FontSet, type GlyphPiece, type Weight } from './pdf-fonts.ts';

/**
 * Lines of text for a PDF: the Unicode bidirectional algorithm orders them, the fonts shape them.
 * A text takes its own base direction from its first strong letter, as `dir="auto"` does in a browser.
 */

const bidi = bidiFactory();
const combining = /^[\p{M}\u200c\u200d]$/u;
const plainLatin = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u20ac]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const cacheLimit = 20_000;

export interface ShapedLine {
  readonly pieces: readonly GlyphPiece[];
  /** In thousandths of an em. */
  readonly width: number;
}

interface Run {
  text: string;
  readonly choice: FontChoice;
  readonly level: number;
}

/** Orders runs from left to right: rule L2 of the bidirectional algorithm. */
export function visualOrder<Item extends { readonly level: number }>(items: readonly Item[]): Item[] {
  const ordered = [...items];
  const highest = items.reduce((most, item) => Math.max(most, item.level), 0);
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

/** The letters of a run of right-to-left neutrals as they are seen from left to right: brackets mirrored. */
function mirrored(text: string): string {
  return [...text]
    .toReversed()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('');
}

function splitRuns(text: string, base: 'ltr' | 'rtl', weight: Weight, fonts: FontSet): Run[] {
  const levels = plainLatin.test(text) && base === 'ltr' ? undefined : bidi.getEmbeddingLevels(text, base).levels;
  const runs: Run[] = [];
  let place = 0;
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const level = levels?.[place] ?? 0;
    place += letter.length;
    const last = runs.at(-1);
    // A mark stays with the letter it stands on.
    const stays = last !== undefined && combining.test(letter) && last.choice.face.font.hasGlyphForCodePoint(codePoint);
    const choice = stays ? last.choice : fonts.fontFor(codePoint, weight);
    if (last !== undefined && last.choice.face === choice.face && last.level === level) last.text += letter;
    else runs.push({ text: letter, choice, level });
  }
  return runs;
}

/** Direction marks steer the order and are not drawn; line ends and tabs are spaces inside a line. */
const invisible = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
const blanks = /[\p{Cc}\u2028\u2029]+/gu;

export interface Typesetter {
  /** One line, shaped, in the base direction given. */
  shape(text: string, weight: Weight, base: 'ltr' | 'rtl'): ShapedLine;
  /** The direction that a text has by its first strong letter. */
  baseOf(text: string): 'ltr' | 'rtl';
  /**
   * Breaks a text into lines of at most `width` thousandths of an em; what is beyond `most` lines is cut with
   * an ellipsis.
   */
  wrap(text: string, weight: Weight, width: number, most: number): readonly ShapedLine[];
}

/** A typesetter for one document. It remembers up to 20,000 different texts. */
export function createTypesetter(fonts: FontSet): Typesetter {
  const shaped = new Map<string, ShapedLine>();

  function shapeNew(text: string, weight: Weight, base: 'ltr' | 'rtl'): ShapedLine {
    const pieces: GlyphPiece[] = [];
    let width = 0;
    for (const run of visualOrder(splitRuns(text, base, weight, fonts))) {
      const isRtl = run.level % 2 === 1;
      const visible = run.text.replace(invisible, '');
      if (visible === '') continue;
      // Arabic shaping turns its run round itself; anything else is turned here.
      const line =
        isRtl && !run.choice.isArabic
          ? shapeRun(run.choice, mirrored(visible), 'ltr')
          : shapeRun(run.choice, visible, isRtl ? 'rtl' : 'ltr');
      for (const piece of line.pieces) pieces.push({ ...piece, x: piece.x + width });
      width += line.width;
    }
    return { pieces, width };
  }

  function shape(text: string, weight: Weight, base: 'ltr' | 'rtl'): ShapedLine {
    const key = `${weight === 'bold' ? 'b' : 'r'}${base === 'rtl' ? '<' : '>'}${text}`;
    const known = shaped.get(key);
    if (known !== undefined) return known;
    const line = shapeNew(text, weight, base);
    if (shaped.size >= cacheLimit) shaped.clear();
    shaped.set(key, line);
    return line;
  }

  function baseOf(text: string): 'ltr' | 'rtl' {
    if (plainLatin.test(text)) return 'ltr';
    return (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
  }

  /** As much of a text as fits, with an ellipsis. */
  function ellipsis(text: string, weight: Weight, base: 'ltr' | 'rtl', width: number): ShapedLine {
    const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
    let fits = 0;
    let tooMany = letters.length + 1;
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      const line = shapeNew(`${letters.slice(0, middle).join('').trimEnd()}…`, weight, base);
      if (line.width <= width) fits = middle;
      else tooMany = middle;
    }
    return shape(`${letters.slice(0, fits).join('').trimEnd()}…`, weight, base);
  }

  /** A word that is wider than the line, cut where it must be. */
  function* brokenWord(word: string, weight: Weight, base: 'ltr' | 'rtl', width: number): Generator<string> {
    let part = '';
    for (const { segment } of graphemes.segment(word)) {
      if (part !== '' && shapeNew(part + segment, weight, base).width > width) {
        yield part;
        part = '';
      }
      part += segment;
    }
    yield part;
  }

  return {
    shape,
    baseOf,
    wrap(text, weight, width, most) {
      // Nothing beyond this can be seen, and breaking a text of a megabyte would take long.
      const whole = text.slice(0, 2000).toWellFormed().replace(blanks, ' ').trim();
      if (whole === '') return [];
      const base = baseOf(whole);
      const single = shape(whole, weight, base);
      if (single.width <= width) return [single];
      if (most <= 1) return [ellipsis(whole, weight, base, width)];
      const words = whole.split(' ').flatMap((word) => {
        if (shape(word, weight, base).width <= width) return [{ word, glued: false }];
        return [...brokenWord(word, weight, base, width)].map((part, index) => ({ word: part, glued: index > 0 }));
      });
      const lines: string[] = [];
      let line = '';
      for (const { word, glued } of words) {
        const longer = line === '' ? word : `${line}${glued ? '' : ' '}${word}`;
        if (line !== '' && (glued || shapeNew(longer, weight, base).width > width)) {
          lines.push(line);
          line = word;
          if (lines.length > most) break;
        } else {
          line = longer;
        }
      }
      lines.push(line);
      if (lines.length <= most) return lines.map((one) => shape(one, weight, base));
      const kept = lines.slice(0, most - 1).map((one) => shape(one, weight, base));
      return [...kept, ellipsis(lines.slice(most - 1).join(' '), weight, base, width)];
    },
  };
}
