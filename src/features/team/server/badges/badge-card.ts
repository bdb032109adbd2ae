import { code128 } from '#shared/qr/code-128.ts';
import { initialsOf } from '#shared/list/display/initials.ts';
import { qrSquares } from '#shared/qr/qr-squares.ts';
import * as canvas from '#server/table-file/pdf-canvas.ts';
import type { Weight } from '#server/table-file/pdf-fonts.ts';
import type { ShapedLine, Typesetter } from '#server/table-file/pdf-text.ts';
import { badgeSheets } from '../../contract/badges.ts';
import { points, type CardPlace } from './badge-sheet.ts';
import type { Badge, BadgeFile } from './badge.ts';

/** The measures of a card, in millimetres. */
const padding = 4;
const head = 8.5;
const gap = 3;
const qrSide = 16;
const bar = { height: 8.5, most: 0.4 } as const;
/** Relative to the type size: the baseline below the top of a line, and the height of a line. */
const ascent = 0.98;
const lineHeight = 1.3;

const black: canvas.Colour = '0 0 0';
const paper: canvas.Colour = '0.94 0.95 0.97';

interface CardTools {
  readonly typesetter: Typesetter;
  readonly drawing: canvas.Canvas;
  /** Draws a JPEG into a box, in points. */
  readonly picture: (jpeg: Uint8Array | string, box: canvas.Box, isWhole: boolean) => void;
  /** Begins a paragraph for screen readers. */
  readonly paragraph: () => void;
}

/** Draws cards on the current page. Measures are millimetres from a card's upper start corner. */
export function createCard(file: BadgeFile, { typesetter, drawing, picture, paragraph }: CardTools) {
  const { card } = badgeSheets[file.sheet];

  return (badge: Badge, place: CardPlace): void => {
    const isLtr = file.direction === 'ltr';
    const box = (start: number, top: number, width: number, height: number): canvas.Box => ({
      x: points(place.left + (isLtr ? start : card.width - start - width)),
      y: points(place.top + top),
      width: points(width),
      height: points(height),
    });
    const fill = (colour: canvas.Colour, at: canvas.Box): void => drawing.fill(colour, at.x, at.y, at.width, at.height);

    /** Lines of text from `top` on; returns where the next may begin. */
    function text(
      lines: readonly ShapedLine[],
      look: { readonly size: number; readonly colour: canvas.Colour; readonly isCentred?: boolean },
      start: number,
      top: number,
      width: number,
    ): number {
      const { size, colour, isCentred = false } = look;
      const step = (size * lineHeight * 25.4) / 72;
      for (const [at, line] of lines.entries()) {
        const { x, y, width: room } = box(start, top + at * step, width, step);
        const spare = room - (line.width * size) / 1000;
        const left = isCentred ? x + spare / 2 : isLtr ? x : x + spare;
        drawing.text(line, size, colour, left, y + size * ascent);
      }
      return top + lines.length * step;
    }
    const wrap = (words: string, weight: Weight, size: number, width: number, most: number) =>
      typesetter.wrap(words, weight, (points(width) * 1000) / size, most);

    if (file.sheet !== 'single') border(box(0, 0, card.width, card.height), fill);
    const inner = card.width - 2 * padding;
    if (file.logo === null) {
      drawing.beginArtifact();
      text(wrap(file.company, 'bold', 9, inner, 1), { size: 9, colour: canvas.ink }, padding, padding, inner);
      drawing.end();
    } else picture(file.logo, box(padding, padding - 1, inner, 7), true);
    fill(canvas.strongRule, box(padding, padding + head - 1.5, inner, 0.2));

    const top = padding + head + 1;
    const height = card.height - padding - top;
    const photoWidth = (height * 3) / 4;
    const photoBox = box(padding, top, photoWidth, height);
    if (badge.photo) picture(badge.photo, photoBox, false);
    else {
      fill(paper, photoBox);
      const letters = initialsOf(badge.name);
      const size = 26;
      const step = (size * lineHeight * 25.4) / 72;
      drawing.beginArtifact();
      text(
        wrap(letters, 'bold', size, photoWidth, 1),
        { size, colour: canvas.strongRule, isCentred: true },
        padding,
        top + (height - step) / 2,
        photoWidth,
      );
      drawing.end();
    }

    const start = padding + photoWidth + gap;
    const width = card.width - padding - start;
    paragraph();
    let y = text(wrap(badge.name, 'bold', 11, width, 2), { size: 11, colour: canvas.ink }, start, top - 0.8, width);
    const small = { size: 7.5, colour: canvas.muted };
    y = text(wrap(badge.position, 'regular', small.size, width, 1), small, start, y + 0.6, width);
    text(wrap(badge.department, 'regular', small.size, width, 1), small, start, y + 0.2, width);

    const hasQr = file.mark === 'qr' && badge.marked !== '';
    const barCode = file.mark === 'barcode' ? code128(badge.marked) : undefined;
    const beside = hasQr ? width - qrSide - 2 : width;
    const bottom = card.height - padding - (barCode ? bar.height + 1.2 : 0);
    text(wrap(file.codeLabel, 'regular', 6, beside, 1), { size: 6, colour: canvas.muted }, start, bottom - 7.2, beside);
    text(wrap(badge.code, 'bold', 10.5, beside, 1), { size: 10.5, colour: canvas.ink }, start, bottom - 4.6, beside);
    drawing.end();

    if (hasQr) {
      const { size, dark } = qrSquares(badge.marked, 0);
      const corner = box(start + width - qrSide, card.height - padding - qrSide, qrSide, qrSide);
      const unit = corner.width / size;
      drawing.fillAll(
        black,
        dark.map((run) => ({
          x: corner.x + run.x * unit,
          y: corner.y + run.y * unit,
          width: run.length * unit,
          height: unit,
        })),
      );
    }
    if (barCode) {
      const unit = Math.min(points(width) / barCode.width, points(bar.most));
      const room = box(start, card.height - padding - bar.height, width, bar.height);
      const left = isLtr ? room.x : room.x + room.width - barCode.width * unit;
      drawing.fillAll(
        black,
        barCode.bars.map(({ x, width: bars }) => ({
          x: left + x * unit,
          y: room.y,
          width: bars * unit,
          height: room.height,
        })),
      );
    }
  };
}

/** A hairline along which the card is cut. */
function border({ x, y, width, height }: canvas.Box, fill: (colour: canvas.Colour, box: canvas.Box) => void): void {
  const line = 0.3;
  fill(canvas.strongRule, { x, y, width, height: line });
  fill(canvas.strongRule, { x, y: y + height - line, width, height: line });
  fill(canvas.strongRule, { x, y, width: line, height });
  fill(canvas.strongRule, { x: x + width - line, y, width: line, height });
}
