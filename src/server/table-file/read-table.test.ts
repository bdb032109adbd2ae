import fc from 'fast-check';
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { TableFileError, readLimits } from './table-file-error.ts';
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
    labels: { yes: 'yes', no: 'no', page: () => '' },
    rows: (async function* () {
      yield rows.slice(1).map((row) => ({
        kind: 'data' as const,
        values: Object.fromEntries(row.map((value, index) => [`c${index}`, value])),
      }));
    })(),
  });
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
}

function reasonOf(bytes: Uint8Array): string {
  try {
    readTable(bytes, { ...readLimits, unpacked: 4 * 1024 * 1024, rows: 1000 });
  } catch (error) {
    return error instanceof TableFileError ? error.reason : String(error);
  }
  return 'read';
}

const sheetOf = (rows: string): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });

describe('readTable', () => {
  it.each(['csv', 'xlsx'] as const)(
    'reads back what is written as %s, formulas as the text they were',
    async (format) => {
      const cell = fc.stringMatching(/^[A-Za-z0-9=+@,;"' é√ÄöüşİΩم-]{1,12}$/).filter((text) => text.trim() === text);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), async (data) => {
          const rows = [['One', 'Two', 'Three'], ...data];
          expect(readTable(await written(format, rows))).toEqual(rows);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('reads separators and code pages as they come', () => {
    expect(readTable(Buffer.from('a;b\r\n1;"x;""y"\r\n'))).toEqual([
      ['a', 'b'],
      ['1', 'x;"y'],
    ]);
    expect(readTable(Buffer.from('a\tb\n001\t\n'))).toEqual([
      ['a', 'b'],
      ['001', ''],
    ]);
    expect(readTable(Buffer.from('\ufeffname\nÉlodie', 'utf16le'))).toEqual([['name'], ['Élodie']]);
    expect(readTable(Buffer.from([0x6e, 0x0a, 0xe9, 0x74, 0xe9]))).toEqual([['n'], ['été']]);
  });

  it('shows dates, numbers and formulas of a sheet as a person sees them', () => {
    const rows =
      '<row><c r="A1"><v>1001</v></c><c r="C1" s="1"><v>46082</v></c><c r="D1" s="2"><v>46082.375</v></c>' +
      '<c r="E1"><f>A1+1</f><v>1002</v></c><c r="F1" t="inlineStr"><is><t>=1+1</t></is></c><c r="G1" t="b"><v>1</v></c></row>';
    expect(readTable(sheetOf(rows))).toEqual([
      ['1001', '', '2026-03-01', '2026-03-01 09:00:00', '1002', '=1+1', 'true'],
    ]);
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
      sheetOf('').length > 0
        ? zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>') })
        : new Uint8Array(),
      'damaged',
    ],
    ['a cell in column ZZZ', sheetOf('<row><c r="ZZZ1"><v>1</v></c></row>'), 'tooManyColumns'],
    ['a bomb', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }), 'tooLarge'],
    [
      'a thousand parts',
      zipSync(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}`, new Uint8Array(1)]))),
      'tooLarge',
    ],
  ])('refuses %s', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason);
  });

  it('never ends with anything but rows or a reason', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, asPackage) => {
        const given = asPackage ? Buffer.concat([Buffer.from('PK\x03\x04'), bytes]) : bytes;
        expect([
          'read',
          'empty',
          'notATable',
          'tooManyRows',
          'tooManyColumns',
          'tooLarge',
          'damaged',
          'encoding',
        ]).toContain(reasonOf(given));
      }),
      { numRuns: 300 },
    );
  });
});
