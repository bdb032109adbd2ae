import type PDFDocument from 'pdfkit';
import type { Face } from './pdf-face.ts';
import type { Ink } from './pdf-ink.ts';
import type { ShapedLine } from './pdf-text.ts';

/**
 * Drawing operators, collected as text and added to a page or form at once. Coordinates are points from the upper left.
 */
export interface Canvas {
  fill(colour: Colour, x: number, y: number, width: number, height: number): void;
  /** Many rectangles at once, as of a bar code. */
  fillAll(colour: Colour, boxes: readonly Box[]): void;
  /** A line of text with its baseline at `y`. */
  text(line: ShapedLine, size: number, colour: Colour, x: number, y: number): void;
  /** Begins tagged content with its number on the page. */
  begin(tag: string, number: number): void;
  /** Begins content that screen readers skip. */
  beginArtifact(): void;
  end(): void;
  /** Returns what was drawn, with its fonts and outlines, and empties the canvas. */
  take(): Drawn;
}

export interface Drawn {
  readonly content: string;
  readonly faces: readonly Face[];
  readonly inks: readonly Ink[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue from 0 to 1, as PDF writes them. */
export type Colour = `${number} ${number} ${number}`;

export const ink: Colour = '0.12 0.16 0.22';
export const muted: Colour = '0.39 0.45 0.55';
export const headerFill: Colour = '0.88 0.92 1';
export const summaryFill: Colour = '0.945 0.96 0.975';
export const rule: Colour = '0.88 0.91 0.94';
export const strongRule: Colour = '0.58 0.64 0.72';

function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The bars of a code are thin: a hundredth of a point is too coarse for them. */
function fine(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

export function createCanvas(): Canvas {
  let content: string[] = [];
  let faces = new Set<Face>();
  let inks = new Set<Ink>();
  return {
    fill(colour, x, y, width, height) {
      // Fills and rules have no meaning for screen readers.
      content.push(`/Artifact BMC ${colour} rg ${points(x)} ${points(y)} ${points(width)} ${points(height)} re f EMC`);
    },
    fillAll(colour, boxes) {
      const drawn = boxes.map((box) => `${fine(box.x)} ${fine(box.y)} ${fine(box.width)} ${fine(box.height)} re`);
      content.push(`/Artifact BMC ${colour} rg ${drawn.join(' ')} f EMC`);
    },
    text(line, size, colour, x, y) {
      if (line.pieces.length === 0) return;
      const em = Math.round(size * 1000) / 1_000_000;
      let ops = `BT ${colour} rg`;
      let face: Face | undefined;
      for (const piece of line.pieces) {
        if (piece.face !== face) {
          face = piece.face;
          faces.add(face);
          ops += ` /${face.id} ${points(size)} Tf`;
        }
        // The page is upside down for pdfkit's sake, so the text matrix turns the letters upright again.
        ops += ` 1 0 0 -1 ${points(x + piece.x * em)} ${points(y)} Tm ${piece.shown}`;
      }
      ops += ' ET';
      for (const { ink, ...at } of line.inks) {
        inks.add(ink);
        ops += ` q ${em} 0 0 ${-em} ${points(x + at.x * em)} ${points(y - at.y * em)} cm /${ink.name} Do Q`;
      }
      content.push(ops);
    },
    begin(tag, number) {
      content.push(`/${tag} <</MCID ${number}>> BDC`);
    },
    beginArtifact() {
      content.push('/Artifact BMC');
    },
    end() {
      content.push('EMC');
    },
    take() {
      const taken = { content: content.join('\n'), faces: [...faces], inks: [...inks] };
      content = [];
      faces = new Set();
      inks = new Set();
      return taken;
    },
  };
}

/** Adds drawn content to the document's current page. */
export function paint(document: InstanceType<typeof PDFDocument>, canvas: Canvas): void {
  const { content, faces, inks } = canvas.take();
  for (const face of faces) register(document.page, 'fonts', face.id, face.ref());
  for (const { name, form } of inks) register(document.page, 'xobjects', name, form);
  document.addContent(content);
}

/** Registers a font or form in a page's resources, once. pdfkit's types leave these dictionaries open. */
export function register(
  page: Readonly<Record<'fonts' | 'xobjects', Record<string, unknown>>>,
  kind: 'fonts' | 'xobjects',
  name: string,
  what: unknown,
): void {
  page[kind][name] ??= what;
}
