import bidiFactory from 'bidi-js';
import { directionMark, shapeRun, type GlyphPiece, type PlacedInk, type ShapedRun } from './pdf-shaping.ts';
import { type FontChoice, type FontSet, type Weight } from './pdf-fonts.ts';
import { visualOrder } from './visual-order.ts';

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
  readonly inks: readonly PlacedInk[];
  /** In thousandths of an em. */
  readonly width: number;
}

interface Run {
  text: string;
  readonly choice: FontChoice;
  readonly level: number;
}

interface PlacedRun extends Run {
  x: number;
  width: number;
}

const isRtl = ({ level }: Run): boolean => level % 2 === 1;
const mirror = (sign: number): number => bidi.getMirroredCharacter(String.fromCodePoint(sign))?.codePointAt(0) ?? sign;

function shapePart(run: Run): ShapedRun {
  if (!isRtl(run)) return shapeRun(run.choice, run.text, 'ltr');
  // Arabic shaping reverses its run itself; other runs are reversed here.
  if (run.choice.isArabic) return shapeRun(run.choice, run.text, 'rtl');
  return shapeRun(run.choice, mirrored(run.text), 'ltr', mirror);
}

/**
 * Runs in file order: logical order, which is read, except that runs of one direction go from left to right, because
 * readers expect the letters that way and reverse them themselves.
 */
function inReadingOrder(runs: readonly PlacedRun[]): PlacedRun[] {
  const groups: PlacedRun[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group?.[0] === undefined || group[0].level !== run.level) groups.push([run]);
    else if (isRtl(run)) group.unshift(run);
    else group.push(run);
  }
  return groups.flat();
}

/**
 * A direction mark where a run ends in a neutral character and its neighbour has the other direction: otherwise a
 * reader would assign the character to the neighbour. It goes to the left and has no width.
 */
function edgeMark(run: PlacedRun, neighbour: PlacedRun | undefined, side: 'left' | 'right'): GlyphPiece[] {
  if (neighbour === undefined || isRtl(neighbour) === isRtl(run)) return [];
  const isStart = (side === 'right') === isRtl(run);
  const sign = isStart ? [...run.text][0] : [...run.text].at(-1);
  if (sign === undefined || directed.has(bidi.getBidiCharTypeName(sign))) return [];
  const { face } = run.choice;
  return [
    {
      face,
      shown: directionMark(face, isRtl(run) ? 'rtl' : 'ltr'),
      x: side === 'left' ? run.x - 30 : run.x + run.width - 60,
    },
  ];
}

const directed = new Set(['L', 'R', 'AL', 'EN', 'AN']);

/** The letters of a right-to-left run of neutrals in visual order, with mirrored brackets. */
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
    // A mark stays with its letter.
    const stays = last !== undefined && combining.test(letter) && last.choice.face.font.hasGlyphForCodePoint(codePoint);
    const choice = stays ? last.choice : fonts.fontFor(codePoint, weight);
    if (last !== undefined && last.choice.face === choice.face && last.level === level) last.text += letter;
    else runs.push({ text: letter, choice, level });
  }
  return runs;
}

/** Dates and telephone numbers, whose parts keep their order whatever is beside them. */
const numbers = /\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+Z?)?)?|\+\d[\d ()-]*\d/g;
const isolated = (text: string): string => (plainLatin.test(text) ? text : text.replace(numbers, '\u2066$&\u2069'));

/** Direction marks affect the order and are not drawn; line ends and tabs become spaces. */
const invisible = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
const blanks = /[\p{Cc}\u2028\u2029]+/gu;

export interface Typesetter {
  /** Shapes one line in the given base direction. */
  shape(text: string, weight: Weight, base: 'ltr' | 'rtl'): ShapedLine;
  /** The direction of a text by its first strong letter. */
  baseOf(text: string): 'ltr' | 'rtl';
  /**
   * Breaks a text into lines of at most `width` thousandths of an em; text beyond `most` lines is cut with
   * an ellipsis.
   */
  wrap(text: string, weight: Weight, width: number, most: number): readonly ShapedLine[];
}

/** A typesetter for one document. It caches up to 20,000 different texts. */
export function createTypesetter(fonts: FontSet): Typesetter {
  const shaped = new Map<string, ShapedLine>();

  function shapeNew(text: string, weight: Weight, base: 'ltr' | 'rtl'): ShapedLine {
    const runs = splitRuns(isolated(text), base, weight, fonts).flatMap((run): PlacedRun[] => {
      const signs = run.text.replace(invisible, '');
      return signs === '' ? [] : [{ ...run, text: signs, x: 0, width: 0 }];
    });
    const lines = new Map(runs.map((run) => [run, shapePart(run)]));
    let width = 0;
    const seen = visualOrder(runs);
    for (const run of seen) {
      run.x = width;
      width += lines.get(run)?.width ?? 0;
      run.width = width - run.x;
    }
    const pieces: GlyphPiece[] = [];
    const inks: PlacedInk[] = [];
    for (const run of inReadingOrder(runs)) {
      const line = lines.get(run);
      const at = seen.indexOf(run);
      const left = edgeMark(run, seen[at - 1], 'left');
      const right = edgeMark(run, seen[at + 1], 'right');
      pieces.push(...left);
      for (const piece of line?.pieces ?? []) pieces.push({ ...piece, x: piece.x + run.x });
      pieces.push(...right);
      for (const placed of line?.inks ?? []) inks.push({ ...placed, x: placed.x + run.x });
    }
    return { pieces, inks, width };
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

  /** The part of a text that fits, with an ellipsis. */
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

  /** A word wider than the line, broken as needed. */
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
      // Text beyond this is invisible, and breaking a megabyte would take long.
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
      const firstLines = lines.slice(0, most - 1).map((one) => shape(one, weight, base));
      return [...firstLines, ellipsis(lines.slice(most - 1).join(' '), weight, base, width)];
    },
  };
}
