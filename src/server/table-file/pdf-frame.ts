import type PDFDocument from 'pdfkit';
import * as canvas from './pdf-canvas.ts';
import type { PdfLayout } from './pdf-layout.ts';
import type { PdfPage } from './pdf-page.ts';
import type { createTags } from './pdf-tags.ts';
import type { ShapedLine, Typesetter } from './pdf-text.ts';
import type { TableToWrite } from './table.ts';

type Document = InstanceType<typeof PDFDocument>;

/** A footer that waits for the number of pages. */
interface Foot {
  readonly page: number;
  readonly form: ReturnType<Document['ref']>;
  /** Resources of the form, filled when it is drawn. */
  readonly fonts: Record<string, object>;
  readonly outlines: Record<string, object>;
}

const logoBox = { width: 170, height: 30 } as const;
const headSize = 8.5;
const footSize = 7.5;
/** Height of a signature line with its label. */
const signatureHeight = 58;

/** The parts around a table on each page: header, footer, and signature lines at the end. */
export interface Frame {
  /** The lower limit of the table. */
  readonly bottom: number;
  /** Begins a page with its header. @returns where the table may begin */
  open(): number;
  /** Adds the footer to the finished page. */
  end(): void;
  /** Height of the signatures; 0 without any. */
  readonly signatureRoom: number;
  sign(top: number): void;
  /** Draws all footers, once the number of pages is known. */
  close(): void;
  /** The start position of a line in a box. */
  place(line: ShapedLine, size: number, align: 'start' | 'center' | 'end', left: number, width: number): number;
}

/** The frame of a table's pages, mirrored for languages written from right to left. */
export function createFrame(
  document: Document,
  { direction, labels }: Pick<TableToWrite, 'direction' | 'labels'>,
  page: PdfPage,
  { pageWidth, pageHeight }: PdfLayout,
  tools: {
    readonly typesetter: Typesetter;
    readonly drawing: ReturnType<typeof canvas.createCanvas>;
    readonly tags: ReturnType<typeof createTags>;
  },
): Frame {
  const { typesetter, drawing, tags } = tools;
  const { margin, logo, header, footer, signatures } = page;
  const room = pageWidth - 2 * margin;
  const headHeight = logo === undefined ? (header === '' ? 0 : 18) : logoBox.height + 10;
  const feet: Foot[] = [];

  function place(
    line: ShapedLine,
    size: number,
    align: 'start' | 'center' | 'end',
    left: number,
    width: number,
  ): number {
    const spare = width - (line.width * size) / 1000;
    if (align === 'center') return left + spare / 2;
    return left + ((align === 'end') === (direction === 'ltr') ? spare : 0);
  }

  /** One line of small type; what does not fit is cut. */
  function line(text: string, align: 'start' | 'end', size: number, baseline: number, width = room): void {
    for (const one of typesetter.wrap(text, 'regular', (width * 1000) / size, 1))
      drawing.text(one, size, canvas.muted, place(one, size, align, margin, room), baseline);
  }

  function head(): void {
    if (logo !== undefined) {
      const left = direction === 'ltr' ? margin : pageWidth - margin - logoBox.width;
      document.addContent('/Artifact <</Type/Pagination/Subtype/Header>> BDC');
      document.image(logo, left, margin, {
        fit: [logoBox.width, logoBox.height],
        align: direction === 'ltr' ? undefined : 'right',
        valign: 'center',
      });
      document.addContent('EMC');
    }
    if (header === '') return;
    drawing.beginArtifact();
    const width = logo === undefined ? room : room - logoBox.width - 12;
    const baseline = margin + (logo === undefined ? headSize : logoBox.height / 2 + headSize / 3);
    line(header, logo === undefined ? 'start' : 'end', headSize, baseline, width);
    drawing.end();
  }

  function foot({ page: number, form, fonts, outlines }: Foot): void {
    const baseline = pageHeight - margin - 4;
    let rest = room;
    if (page.hasNumbers) {
      const text = labels.page.replace('{page}', String(number)).replace('{pages}', String(feet.length));
      const shaped = typesetter.shape(text, 'regular', typesetter.baseOf(text));
      rest -= (shaped.width * footSize) / 1000 + 12;
      drawing.text(shaped, footSize, canvas.muted, place(shaped, footSize, 'end', margin, room), baseline);
    }
    line(labels.printedAt ?? '', 'start', footSize, baseline, rest);
    line(footer, 'start', footSize, baseline - 11);
    const { content, faces, inks } = drawing.take();
    for (const face of faces) fonts[face.id] = face.ref();
    for (const { name, form: outline } of inks) outlines[name] = outline;
    form.end(Buffer.from(`/Artifact <</Type/Pagination/Subtype/Footer>> BDC ${content} EMC`, 'latin1'));
  }

  return {
    bottom: pageHeight - margin - (footer === '' ? 22 : 33),
    signatureRoom: signatures.length === 0 ? 0 : signatureHeight,
    place,
    open() {
      document.addPage({ size: [pageWidth, pageHeight], margin: 0 });
      const fonts: Record<string, object> = {};
      const outlines: Record<string, object> = {};
      const form = document.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, pageWidth, pageHeight],
        Resources: { Font: fonts, XObject: outlines },
      });
      canvas.register(document.page, 'xobjects', 'Foot', form);
      feet.push({ page: feet.length + 1, form, fonts, outlines });
      tags.page();
      head();
      return margin + headHeight;
    },
    end() {
      canvas.paint(document, drawing);
      document.addContent('/Foot Do');
    },
    sign(top) {
      const gap = 18;
      const width = (room - gap * (signatures.length - 1)) / signatures.length;
      for (const [at, label] of signatures.entries()) {
        const start = at * (width + gap);
        const left = direction === 'ltr' ? margin + start : pageWidth - margin - start - width;
        drawing.fill(canvas.strongRule, left, top + 40, width, 0.6);
        const [shaped] = typesetter.wrap(label, 'regular', (width * 1000) / headSize, 1);
        if (!shaped) continue;
        drawing.begin('P', tags.paragraph('P'));
        drawing.text(
          shaped,
          headSize,
          canvas.muted,
          place(shaped, headSize, 'start', left, width),
          top + 40 + headSize * 1.4,
        );
        drawing.end();
      }
    },
    close() {
      for (const one of feet) foot(one);
    },
  };
}
