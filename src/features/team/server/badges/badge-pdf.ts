import PDFDocument from 'pdfkit';
import * as canvas from '#server/table-file/pdf-canvas.ts';
import { createFontSet } from '#server/table-file/pdf-fonts.ts';
import { claimAccess } from '#server/table-file/pdf-metadata.ts';
import { createTags } from '#server/table-file/pdf-tags.ts';
import { createTypesetter } from '#server/table-file/pdf-text.ts';
import { badgeSheets } from '../../contract/badges.ts';
import { createCard } from './badge-card.ts';
import { cardPlace, points } from './badge-sheet.ts';
import type { Badge, BadgeFile } from './badge.ts';

/** Badges as a PDF, page by page: only the cards of one page are in memory. */
export async function* writeBadges(
  file: BadgeFile,
  badges: AsyncIterable<Badge>,
): AsyncGenerator<Uint8Array, void, void> {
  const document = new PDFDocument({
    autoFirstPage: false,
    // pdfkit's default font is not used.
    font: '',
    margin: 0,
    pdfVersion: '1.7',
    lang: file.language,
    displayTitle: true,
    info: { Title: file.title, Creator: 'Muster', Producer: 'Muster', CreationDate: new Date(file.now) },
  });
  const drawing = canvas.createCanvas();
  const tags = createTags(document);
  const { page } = badgeSheets[file.sheet];
  const card = createCard(file, {
    typesetter: createTypesetter(createFontSet(document)),
    drawing,
    paragraph: () => drawing.begin('P', tags.paragraph('P')),
    picture(jpeg, { x, y, width, height }, isWhole) {
      document.addContent('/Artifact BMC');
      // A buffer is embedded once and forgotten; a text is remembered, as the logo of every card is to be.
      const source = typeof jpeg === 'string' ? jpeg : Buffer.from(jpeg);
      if (isWhole)
        document.image(source, x, y, {
          fit: [width, height],
          align: file.direction === 'ltr' ? undefined : 'right',
          valign: 'center',
        });
      else document.image(source, x, y, { width, height });
      document.addContent('EMC');
    },
  });

  function* written(): Generator<Uint8Array, void, void> {
    for (;;) {
      const chunk: unknown = document.read();
      if (!(chunk instanceof Uint8Array)) return;
      yield chunk;
    }
  }

  let at = 0;
  let pages = 0;
  for await (const badge of badges) {
    const place = cardPlace(file.sheet, at, file.direction);
    if (place.page >= pages) {
      if (pages > 0) canvas.paint(document, drawing);
      document.addPage({ size: [points(page.width), points(page.height)], margin: 0 });
      tags.page();
      pages += 1;
      yield* written();
    }
    card(badge, place);
    at += 1;
  }
  canvas.paint(document, drawing);
  tags.end();
  // Photos have no words of their own, so this is no PDF for screen readers.
  claimAccess(document, false);
  document.end();
  yield* written();
}
