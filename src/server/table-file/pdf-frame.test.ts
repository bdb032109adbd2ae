import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeTable } from './index.ts';
import { plainPage, type PdfPage } from './pdf-page.ts';
import type { TableRow } from './table.ts';

/** One pixel as a JPEG. */
const dot = await (async () => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#2459c4' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
})();

const row = (code: string): TableRow => ({ kind: 'data', values: { code, name: 'Name' } });

async function write(page: Partial<PdfPage>, rows = 3, direction: 'ltr' | 'rtl' = 'ltr') {
  async function* batches(): AsyncGenerator<readonly TableRow[], void, void> {
    yield Array.from({ length: rows }, (_, at) => row(String(at)));
  }
  const file = writeTable(
    {
      format: 'pdf',
      title: 'People',
      language: direction === 'rtl' ? 'ar' : 'en',
      direction,
      timeZone: 'UTC',
      columns: [
        { key: 'code', title: 'Code', kind: 'text' },
        { key: 'name', title: 'Name', kind: 'text' },
      ],
      labels: { yes: 'yes', no: 'no', page: '{page}/{pages}', printedAt: 'Printed' },
      rows: batches(),
      page: { ...plainPage, ...page },
    },
    0,
  );
  const text = Buffer.from(await new Response(file.stream).arrayBuffer()).toString('latin1');
  const contents = [...text.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    try {
      const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      return /B[DM]C/.test(content) ? [content] : [];
    } catch {
      return [];
    }
  });
  return {
    text,
    contents,
    boxes: [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) => box.slice(1, 3)),
  };
}

describe('the pages of a PDF', () => {
  it('are of the paper, and upright or not, as they are set', async () => {
    expect((await write({})).boxes).toEqual([['595.28', '841.89']]);
    expect((await write({ orientation: 'landscape' })).boxes).toEqual([['841.89', '595.28']]);
    expect((await write({ paper: 'letter' })).boxes).toEqual([['612', '792']]);
    expect((await write({ paper: 'a3', orientation: 'landscape' })).boxes).toEqual([['1190.55', '841.89']]);
  });

  it('increase with larger margins or type', async () => {
    const pages = async (page: Partial<PdfPage>) => (await write(page, 300)).boxes.length;
    const plain = await pages({});
    expect(await pages({ margin: 110 })).toBeGreaterThan(plain);
    expect(await pages({ textSize: 'large' })).toBeGreaterThan(plain);
    expect(await pages({ textSize: 'small' })).toBeLessThanOrEqual(plain);
  });

  it.each(['ltr', 'rtl'] as const)(
    'have logo and lines for signatures, %s, and the logo once in the file',
    async (direction) => {
      const { text, contents, boxes } = await write(
        { logo: dot, header: 'Acme', signatures: ['Employee', 'Manager'] },
        120,
        direction,
      );
      expect(boxes.length).toBeGreaterThan(1);
      expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
      const pages = contents.filter((content) => content.includes('/Subtype/Header'));
      expect(pages).toHaveLength(boxes.length);
      // The line takes half of the width without the gap: 252.64 points.
      expect(contents.filter((content) => content.includes(' 252.64 0.6 re f'))).toHaveLength(1);
    },
  );

  it('mark everything except headings, rows and signatures as decoration', async () => {
    const { contents } = await write({ logo: dot, header: 'Acme', footer: 'Secret', signatures: ['Employee'] }, 60);
    for (const content of contents) {
      let open = 0;
      for (const [sign] of content.matchAll(/\bB[DM]C\b|\bEMC\b|\bBT\b|\bre f\b/g)) {
        if (sign === 'BDC' || sign === 'BMC') open += 1;
        else if (sign === 'EMC') open -= 1;
        else expect(open).toBe(1);
      }
      expect(open).toBe(0);
    }
  });
});
