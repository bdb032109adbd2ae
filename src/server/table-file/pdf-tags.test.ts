import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeTable } from './index.ts';
import type { TableRow } from './table.ts';

/** The objects of a PDF by number, and the contents of its pages. */
async function read(rows: readonly TableRow[], title = 'People') {
  async function* batches(): AsyncGenerator<readonly TableRow[], void, void> {
    yield rows;
  }
  const file = writeTable(
    {
      format: 'pdf',
      title,
      subtitle: 'All of them',
      language: 'ar',
      direction: 'rtl',
      timeZone: 'UTC',
      columns: [
        { key: 'code', title: 'Code', kind: 'text' },
        { key: 'name', title: 'Name', kind: 'text' },
      ],
      labels: { yes: 'yes', no: 'no', page: '{page}/{pages}' },
      rows: batches(),
    },
    0,
  );
  const text = Buffer.from(await new Response(file.stream).arrayBuffer()).toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(([, number = '', body = '']) => [Number(number), body]),
  );
  const contents = [...objects.values()].flatMap((body) => {
    const [, stream] = /\/FlateDecode[^]*?stream\n([^]*)\nendstream/.exec(body) ?? [];
    try {
      const content = stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      return content.includes(' BDC') ? [content] : [];
    } catch {
      return [];
    }
  });
  const kinds = (kind: string): string[] =>
    [...objects.values()].filter((body) => new RegExp(`^<<\n/S /${kind}\n`).test(body));
  return { text, objects, contents, kinds };
}

const row = (code: string, name: string): TableRow => ({ kind: 'data', values: { code, name } });

describe('the tags of a PDF', () => {
  it('tell language, title, heading, heads of columns, and cells in the order of reading', async () => {
    const { text, contents, kinds } = await read([row('1', 'One'), row('2', '')]);
    expect(text).toMatch(/\/Lang \(ar\)/);
    expect(text).toMatch(/\/DisplayDocTitle true/);
    expect(text).toMatch(/\/Marked true/);
    expect(
      ['Document', 'H1', 'P', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD'].map((kind) => kinds(kind).length),
    ).toEqual([1, 1, 1, 1, 1, 1, 3, 2, 4]);
    expect(kinds('TH').every((body) => body.includes('/Scope /Column'))).toBe(true);
    const marks = [
      ...(contents.find((content) => content.includes('MCID')) ?? '').matchAll(/\/(\w+) <<\/MCID (\d+)>> BDC/g),
    ].map(([, tag, at]) => `${tag} ${at}`);
    expect(marks).toEqual(['H1 0', 'P 1', 'TH 2', 'TH 3', 'TD 4', 'TD 5', 'TD 6']);
  });

  it('cover all content of a page and mark everything but text as decoration', async () => {
    const { contents } = await read(Array.from({ length: 120 }, (_, at) => row(String(at), 'Name')));
    expect(contents.length).toBeGreaterThan(1);
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

  it('switch to lines in long tables, so that file and memory stay small', async () => {
    const { kinds } = await read(Array.from({ length: 2500 }, (_, at) => row(String(at), 'Name')));
    expect(kinds('TR').length).toBe(2000);
    const numbers = kinds('P').flatMap((body) => /\/K \[([^\]]*)\]/.exec(body)?.[1]?.split(' ') ?? []);
    expect(numbers.length).toBe(501);
  });

  it('claim PDF/UA only if they cover the whole table by cells', async () => {
    const claim = /<pdfuaid:part>1<\/pdfuaid:part>/;
    expect((await read([row('1', 'One')])).text).toMatch(claim);
    expect((await read(Array.from({ length: 2500 }, (_, at) => row(String(at), 'Name')))).text).not.toMatch(claim);
    const empty = await read([]);
    expect([empty.text.match(claim)?.length, empty.kinds('TBody').length]).toEqual([1, 1]);
  });

  it('come with metadata that are valid XML, whatever the title', async () => {
    const { text } = await read([], 'A & B <C>\u0007');
    expect(text).toMatch(/<rdf:li xml:lang="x-default">A &amp; B &lt;C&gt; <\/rdf:li>/);
  });
});
