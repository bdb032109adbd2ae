import fc from 'fast-check';
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { expectLinearAsync } from '#tests/support/linear.ts';
import { readTable } from './read-table.ts';
import type { ReadRow } from './read-rows.ts';
import { TableFileError, readLimits, tableFileReasons } from './table-file-error.ts';
import { showsDate } from './xlsx-dates.ts';
import { writeTable } from './write-table.ts';
import type { TableFormat } from './table.ts';

async function written(format: TableFormat, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const columns = (rows[0] ?? []).map((title, index) => ({ key: `c${index}`, title, kind: 'text' as const }));
  const file = writeTable({
    format,
    title: 'T',
    language: 'en',
    direction: 'ltr',
    timeZone: 'UTC',
    columns,
    labels: { yes: 'yes', no: 'no', page: '' },
    rows: (async function* () {
      yield rows.slice(1).map((row) => ({
        kind: 'data' as const,
        values: Object.fromEntries(row.map((value, index) => [`c${index}`, value])),
      }));
    })(),
  });
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
}

async function reasonOf(bytes: Uint8Array): Promise<string> {
  try {
    await readTable(bytes, { ...readLimits, unpacked: 4 * 1024 * 1024, rows: 1000 });
  } catch (error) {
    return error instanceof TableFileError ? error.reason : String(error);
  }
  return 'read';
}

const read = async (bytes: Uint8Array): Promise<string[][]> => (await readTable(bytes)).map(({ cells }) => [...cells]);

interface Book {
  readonly rows?: string;
  readonly styles?: string;
  readonly strings?: string;
  readonly workbook?: string;
  readonly relations?: string;
  readonly more?: Record<string, Uint8Array>;
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

function bookOf({ rows = '', styles, strings, workbook, relations, more }: Book): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      workbook ?? '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId8', 'styles', 'styles.xml')}${relation('rId9', 'sharedStrings', 'sharedStrings.xml')}${relations ?? ''}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      styles ?? '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`) }),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
}

const sheetOf = (rows: string): Uint8Array => bookOf({ rows });
const blanks = (megabytes: number): string => ' '.repeat(megabytes * 1024 * 1024);
const formatsOf = (codes: string): string =>
  `<styleSheet><numFmts>${codes}</numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;

describe('readTable', () => {
  it.each(['csv', 'xlsx'] as const)(
    'reads back what is written as %s, formulas as the text they were',
    async (format) => {
      const cell = fc.stringMatching(/^[A-Za-z0-9=+@,;"' é√ÄöüşİΩم-]{1,12}$/).filter((text) => text.trim() === text);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), async (data) => {
          const rows = [['One', 'Two', 'Three'], ...data];
          expect(await read(await written(format, rows))).toEqual(rows);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('detects separators, and decodes text by its mark or as UTF-8', async () => {
    expect(await read(Buffer.from('a;b\r\n1;"x;""y"\r\n'))).toEqual([
      ['a', 'b'],
      ['1', 'x;"y'],
    ]);
    expect(await read(Buffer.from('a\tb\n001\t\n'))).toEqual([
      ['a', 'b'],
      ['001', ''],
    ]);
    expect(await read(Buffer.from('\ufeffname\nÉlodie', 'utf16le'))).toEqual([['name'], ['Élodie']]);
    expect(await read(Buffer.from('\ufeffname\nÉlodie', 'utf16le').swap16())).toEqual([['name'], ['Élodie']]);
    expect(await read(Buffer.from('\ufeffname\nÉlodie'))).toEqual([['name'], ['Élodie']]);
  });

  it.each([
    ['windows-1252', [0x6e, 0x0a, 0xe9, 0x74, 0xe9]],
    ['windows-1251', [0x6e, 0x0a, 0xc8, 0xe2, 0xe0, 0xed]],
    ['windows-1254', [0x6e, 0x0a, 0xdd, 0x70, 0x65, 0x6b]],
    ['GBK', [0x6e, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd]],
    ['half a letter of UTF-16', [0xff, 0xfe, 0x6e, 0x00, 0x00, 0xd8]],
  ])('guesses no code page: %s is refused', async (_, bytes) => {
    expect(await reasonOf(Uint8Array.from(bytes))).toBe('encoding');
  });

  it('counts rows like the sheet, across blank lines and gaps', async () => {
    const numbers = (rows: readonly ReadRow[]): number[] => rows.map(({ row }) => row);
    expect(numbers(await readTable(Buffer.from('a\n\n1\n,,\n"2\n2"\n3')))).toEqual([1, 3, 5, 6]);
    const rows = '<row r="2"><c><v>1</v></c></row><row r="5"><c r="B5"><v>2</v></c></row><row><c><v>3</v></c></row>';
    expect(numbers(await readTable(sheetOf(rows)))).toEqual([2, 5, 6]);
    expect(await reasonOf(sheetOf('<row r="5"/><row r="5"/>'))).toBe('damaged');
  });

  it('keeps text after a closing quote', async () => {
    expect(await read(Buffer.from('a,b\n"x"y,"1"" "z\n'))).toEqual([
      ['a', 'b'],
      ['xy', '1" z'],
    ]);
  });

  it('shows dates, numbers and formulas of a sheet as a person sees them', async () => {
    const rows =
      '<row><c r="A1"><v>1001</v></c><c r="C1" s="1"><v>46082</v></c><c r="D1" s="2"><v>46082.375</v></c>' +
      '<c r="E1"><f>A1+1</f><v>1002</v></c><c r="F1" t="inlineStr"><is><t>=1+1</t></is></c><c r="G1" t="b"><v>1</v></c></row>';
    expect(await read(sheetOf(rows))).toEqual([
      ['1001', '', '2026-03-01', '2026-03-01 09:00:00', '1002', '=1+1', 'true'],
    ]);
  });

  it('counts days from 1900 or from 1904, as the workbook says', async () => {
    const rows = '<row><c s="1"><v>44620</v></c><c s="1"><v>1</v></c></row>';
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>';
    expect(await read(bookOf({ rows, workbook }))).toEqual([['2026-03-01', '1904-01-02']]);
    expect(await read(bookOf({ rows }))).toEqual([['2022-02-28', '1900-01-01']]);
  });

  it.each([
    ['a date beyond all calendars', '<c s="1"><v>1e300</v></c>'],
    ['a date of letters', '<c s="1"><v>abc</v></c>'],
    ['a day before all days', '<c s="1"><v>-1</v></c>'],
    ['the day that 1900 never had', '<c s="1"><v>60</v></c>'],
    ['a number beyond all numbers', '<c><v>1e400</v></c>'],
    ['a number of letters', '<c><v>0x10</v></c>'],
    ['a shared text that is not there', '<c t="s"><v>7</v></c>'],
    ['half a letter', '<c t="str"><v>a_xD800_</v></c>'],
    ['an error', '<c t="e"><v>#REF!</v></c>'],
  ])('says of a cell with %s that it cannot be read', async (_, cell) => {
    const [row] = await readTable(bookOf({ rows: `<row><c><v>1</v></c>${cell}</row>`, strings: '<si><t>x</t></si>' }));
    expect([row?.cells[0], row?.unreadable]).toEqual(['1', [1]]);
  });

  it('reads the first sheet that a person sees', async () => {
    const sheet = (text: string): Uint8Array =>
      strToU8(`<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`);
    const bytes = bookOf({
      workbook:
        '<workbook xmlns:r="r"><sheets><sheet name="c" r:id="rId2"/><sheet name="h" state="hidden" r:id="rId1"/>' +
        '<sheet name="v" state="veryHidden" r:id="rId1"/><sheet name="s" r:id="rId3"/><sheet name="o" r:id="rId1"/></sheets></workbook>',
      relations:
        relation('rId2', 'chartsheet', 'chartsheets/sheet1.xml') +
        relation('rId3', 'worksheet', '/xl/worksheets/seen.xml'),
      more: { 'xl/worksheets/seen.xml': sheet('seen'), 'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>') },
    });
    expect(await read(bytes)).toEqual([['seen']]);
    const none = '<workbook xmlns:r="r"><sheets><sheet name="h" state="hidden" r:id="rId1"/></sheets></workbook>';
    expect(await reasonOf(bookOf({ workbook: none }))).toBe('notATable');
  });

  it('unpacks only what the first sheet needs', async () => {
    const monster = new Uint8Array(8 * 1024 * 1024);
    const bytes = bookOf({ rows: '<row><c><v>1</v></c></row>', more: { 'xl/worksheets/sheet2.xml': monster } });
    const rows = await readTable(bytes, { ...readLimits, unpacked: 1024 * 1024 });
    expect(rows.map(({ cells }) => cells)).toEqual([['1']]);
  });

  it('distinguishes date formats from others', () => {
    expect(
      ['dd/mm/yyyy', '[$-409]h:mm', '[Red]yyyy', 'mm:ss', '"x"d', '[[[[[d'].filter((code) => !showsDate(code)),
    ).toEqual([]);
    expect(['0.00', '"days" 0', '[Red]0', '\\d0', '@', '[[[[[', '"d', 'General'].filter(showsDate)).toEqual(['"d']);
  });

  it.each<[string, (parts: number) => Uint8Array]>([
    ['csv: cells', (n) => Buffer.from(`a,b\n${'1,"2"\n'.repeat(n)}`)],
    ['csv: quotes', (n) => Buffer.from(`a\n${'"x""y"'.repeat(n)}`)],
    ['csv: blank lines', (n) => Buffer.from(`a\n${'\r\n'.repeat(n)}b`)],
    ['csv: one line', (n) => Buffer.from('"'.repeat(n))],
    ['xlsx: rows', (n) => sheetOf('<row><c><v>1</v></c></row>'.repeat(n))],
    ['xlsx: far cells', (n) => sheetOf('<row><c r="GR1"><v>1</v></c></row>'.repeat(n))],
    [
      'xlsx: parts of a text',
      (n) => sheetOf(`<row><c t="inlineStr"><is>${'<r><t>x</t></r>'.repeat(n)}</is></c></row>`),
    ],
    ['xlsx: attributes', (n) => sheetOf(`<row ${Array.from({ length: n }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
    ['xlsx: references', (n) => sheetOf(`<row><c t="str"><v>${'&amp;'.repeat(n)}</v></c></row>`)],
    ['xlsx: an endless reference', (n) => sheetOf(`<row><c t="str"><v>&${'a'.repeat(n)}</v></c></row>`)],
    [
      'xlsx: shared texts',
      (n) => bookOf({ strings: '<si><t>x</t></si>'.repeat(n), rows: '<row><c t="s"><v>0</v></c></row>' }),
    ],
    ['xlsx: number formats', (n) => bookOf({ styles: formatsOf('<numFmt numFmtId="200" formatCode="0"/>'.repeat(n)) })],
    ['xlsx: brackets', (n) => bookOf({ styles: formatsOf(`<numFmt numFmtId="200" formatCode="${'['.repeat(n)}"/>`) })],
    [
      'xlsx: quotes of formats',
      (n) => bookOf({ styles: formatsOf(`<numFmt numFmtId="200" formatCode="${'&quot;['.repeat(n)}"/>`) }),
    ],
    [
      'xlsx: styles of one format',
      (n) =>
        bookOf({
          styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(n)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(n)}</cellXfs></styleSheet>`,
        }),
    ],
    [
      'xlsx: sheets',
      (n) =>
        bookOf({
          workbook: `<workbook xmlns:r="r"><sheets>${'<sheet name="c" r:id="rId2"/>'.repeat(n)}</sheets></workbook>`,
        }),
    ],
    ['xlsx: relations', (n) => bookOf({ relations: relation('rId2', 'x', 'a/../b').repeat(n) })],
  ])('reads in time that grows with the file: %s', async (_, make) => {
    await expectLinearAsync(make, async (bytes) => readTable(bytes).catch(() => undefined));
  });

  it('reads 2 kB of brackets at once that took 11 seconds', async () => {
    const styles = formatsOf(`<numFmt numFmtId="200" formatCode="${'['.repeat(600_000)}"/>`);
    const bytes = bookOf({ styles, rows: '<row><c><v>1</v></c></row>' });
    expect(bytes.length).toBeLessThan(2048);
    const before = process.threadCpuUsage();
    expect(await read(bytes)).toEqual([['1']]);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['a page', Buffer.from('<html><body>x</body></html>'), 'notATable'],
    ['a program', Buffer.from('MZ\x90\0'), 'notATable'],
    ['an endless quote', Buffer.from(`a\n"${'x'.repeat(100)}`), 'damaged'],
    ['a quoted monster', Buffer.from(`a\n"${'x'.repeat(100_000)}"`), 'tooLarge'],
    ['too many rows', Buffer.from('a\n'.repeat(1002)), 'tooManyRows'],
    ['a row of a thousand cells', Buffer.from(`${'a,'.repeat(1000)}\n`), 'tooManyColumns'],
    ['a package that is none', Buffer.from('PK\x03\x04 and then nothing'), 'notATable'],
    [
      'a sheet with a document type',
      bookOf({ more: { 'xl/worksheets/sheet1.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>') } }),
      'damaged',
    ],
    ['a cell in column ZZZ', sheetOf('<row><c r="ZZZ1"><v>1</v></c></row>'), 'tooManyColumns'],
    ['a bomb', bookOf({ more: { 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) } }), 'tooLarge'],
    [
      'a bomb in three parts',
      bookOf({ strings: blanks(1.5), styles: `<styleSheet>${blanks(1.5)}</styleSheet>`, rows: blanks(1.5) }),
      'tooLarge',
    ],
    ['a million empty cells', sheetOf('<row><c r="GR1"/></row>'.repeat(6000)), 'tooLarge'],
    [
      'one text in all cells',
      bookOf({
        strings: `<si><t>${'x'.repeat(5000)}</t></si>`,
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(25),
      }),
      'tooLarge',
    ],
    [
      'a thousand parts',
      zipSync(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}`, new Uint8Array(1)]))),
      'tooLarge',
    ],
  ])('refuses %s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason);
  });

  it('always ends with rows or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, asPackage) => {
        const given = asPackage ? Buffer.concat([Buffer.from('PK\x03\x04'), bytes]) : bytes;
        expect(['read', ...tableFileReasons]).toContain(await reasonOf(given));
      }),
      { numRuns: 300 },
    );
  });

  it('reads a workbook with any of its bytes changed, or says why not', async () => {
    const whole = bookOf({
      rows: '<row r="1"><c r="A1" s="1"><v>46082</v></c><c t="s"><v>0</v></c></row>',
      strings: '<si><t>x</t></si>',
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        expect(['read', ...tableFileReasons]).toContain(await reasonOf(whole.with(at, byte)));
      }),
      { numRuns: 300 },
    );
  });
});
