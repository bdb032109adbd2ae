import * as canvas from './pdf-canvas.ts';
import type { Frame } from './pdf-frame.ts';
import type { PdfLayout } from './pdf-layout.ts';
import type { createTags } from './pdf-tags.ts';
import type { Typesetter } from './pdf-text.ts';
import type { CentredLine } from './table.ts';

const lineHeight = 1.42;
const ascent = 0.98;
/** Distance of the border from the edge of the page, and its width. */
const border = { inset: 16, width: 1.2 } as const;

interface SheetTools {
  readonly layout: PdfLayout;
  readonly margin: number;
  readonly typesetter: Typesetter;
  readonly drawing: ReturnType<typeof canvas.createCanvas>;
  readonly tags: ReturnType<typeof createTags>;
  readonly frame: Frame;
}

/**
 * Draws a page of centred lines with a border, such as a certificate: in the middle of the room between its header and its
 * signatures.
 * @param top where the lines may begin
 * @returns where they end
 */
export function drawSheet(lines: readonly CentredLine[], top: number, tools: SheetTools): number {
  const { layout, margin, typesetter, drawing, tags, frame } = tools;
  const room = layout.pageWidth - 2 * margin;
  drawBorder(layout, drawing);
  const set = lines.map((line) => ({
    ...line,
    shaped: typesetter.wrap(line.text, line.weight, (room * 0.86 * 1000) / line.size, 3),
  }));
  const heightOf = ({ shaped, size, space = 0 }: (typeof set)[number]): number =>
    shaped.length === 0 ? 0 : space + shaped.length * size * lineHeight;
  const height = set.reduce((sum, line) => sum + heightOf(line), 0);
  let y = top + Math.max(0, (frame.bottom - frame.signatureRoom - top - height) / 2);
  for (const [place, { shaped, size, space = 0, isQuiet = false }] of set.entries()) {
    if (shaped.length === 0) continue;
    y += space;
    const tag = place === 0 ? 'H1' : 'P';
    drawing.begin(tag, tags.paragraph(tag));
    for (const line of shaped) {
      const colour = isQuiet ? canvas.muted : canvas.ink;
      drawing.text(line, size, colour, frame.place(line, size, 'center', margin, room), y + size * ascent);
      y += size * lineHeight;
    }
    drawing.end();
  }
  return y;
}

function drawBorder({ pageWidth, pageHeight }: PdfLayout, drawing: SheetTools['drawing']): void {
  const { inset, width } = border;
  const [across, down] = [pageWidth - 2 * inset, pageHeight - 2 * inset];
  drawing.beginArtifact();
  drawing.fill(canvas.strongRule, inset, inset, across, width);
  drawing.fill(canvas.strongRule, inset, pageHeight - inset - width, across, width);
  drawing.fill(canvas.strongRule, inset, inset, width, down);
  drawing.fill(canvas.strongRule, pageWidth - inset - width, inset, width, down);
  drawing.end();
}
