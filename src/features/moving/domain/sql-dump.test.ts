import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDump } from './decode-dump.ts';
import { readDump, type DumpEnd } from './sql-dump.ts';

/** The rows of a dump as objects, with what is known at its end. */
function read(text: string): { rows: Record<string, string | null>[]; end: DumpEnd } {
  const rows: Record<string, string | null>[] = [];
  const all = readDump(text);
  for (;;) {
    const next = all.next();
    if (next.done === true) return { rows, end: next.value };
    const row = next.value;
    rows.push({ table: row.table, ...Object.fromEntries(['id', 'a', 'b'].map((name) => [name, row.get(name)])) });
  }
}

const cells = fc.array(
  fc.tuple(fc.option(fc.string({ unit: 'grapheme' })), fc.option(fc.string({ unit: 'grapheme' }))),
  {
    maxLength: 8,
  },
);
const expected = (given: readonly (readonly (string | null)[])[]) =>
  given.map(([a = null, b = null], id) => ({ table: 't', id: String(id), a, b }));

const copyCell = (value: string | null): string =>
  value === null
    ? String.raw`\N`
    : value.replaceAll(
        /[\\\t\n\r\v\f\b]/g,
        (letter) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r', '\v': 'v', '\f': 'f', '\b': 'b' }[letter] ?? letter}`,
      );
const standard = (value: string | null): string => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);
const escaped = (value: string | null): string =>
  value === null
    ? 'NULL'
    : `'${value.replaceAll(/[\\'"\n\r\0]/g, (letter) => `\\${{ '\n': 'n', '\r': 'r', '\0': '0' }[letter] ?? letter}`)}'`;

describe('a dump', () => {
  it('of PostgreSQL has the rows of COPY and INSERT, however their texts are written', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const lines = given.map(([a, b], id) => [String(id), copyCell(a), copyCell(b)].join('\t'));
        const copied = ['COPY public."t" (id, a, b) FROM stdin;', ...lines, String.raw`\.`, ''].join('\n');
        expect(read(copied).rows).toEqual(expected(given));
        const inserts = given.map(
          ([a, b], id) => `INSERT INTO t (id, a, b) VALUES (${id}, ${standard(a)}, ${standard(b)}::text);`,
        );
        expect(read(inserts.join('\n')).rows).toEqual(expected(given));
      }),
    );
  });

  it('of MySQL has the rows of its lists, with the columns of the table', () => {
    fc.assert(
      fc.property(cells, (given) => {
        fc.pre(given.length > 0);
        const list = given.map(([a, b], id) => `(${id},${escaped(a)},${escaped(b)})`).join(',');
        const text = [
          '-- MySQL dump 10.13',
          "CREATE TABLE `t` (\n  `id` int NOT NULL DEFAULT '0', `a` text COMMENT 'it''s, (', `b` varchar(9),\n  PRIMARY KEY (`id`)\n);",
          '/*!40000 ALTER TABLE `t` DISABLE KEYS */;',
          `INSERT INTO \`t\` VALUES ${list};`,
          '-- Dump completed on 2024-01-01',
        ].join('\n');
        expect(read(text)).toEqual({ rows: expected(given), end: { isCutOff: false, broken: new Map() } });
      }),
    );
  });

  it('of SQL Server has the rows of its script', () => {
    const text = [
      'USE [zk]\r\nGO\r\nSET IDENTITY_INSERT [dbo].[t] ON \r\n',
      "INSERT [dbo].[t] ([id], [a], [b]) VALUES (0, N'It''s', CAST(N'2024-01-31T08:01:00.000' AS DateTime))",
      "INSERT [dbo].[t] ([id], [a], [b]) VALUES (1, NULL, N'x')\r\nGO\r\n",
    ].join('\r\n');
    expect(read(text).rows).toEqual(
      expected([
        ["It's", '2024-01-31T08:01:00.000'],
        [null, 'x'],
      ]),
    );
  });

  it('that is cut off anywhere gives whole rows only, and says so', () => {
    const whole = [
      "-- PostgreSQL database dump\nCREATE FUNCTION f() AS $$ begin 'x; end $$;",
      'COPY public.t (id, a, b) FROM stdin;\n0\tx\ty\n1\tz\t\\N\n\\.\n',
      "INSERT INTO t (id, a, b) VALUES (2, 'it''s', NULL), (3, 'a;b', '')",
      ';\n-- PostgreSQL database dump complete\n',
    ].join('\n');
    const { rows, end } = read(whole);
    expect(rows).toHaveLength(4);
    expect(end.isCutOff).toBe(false);
    for (let length = 40; length < whole.length - 10; length += 1) {
      const part = read(whole.slice(0, length));
      expect(part.end.isCutOff, `cut after ${length}`).toBe(true);
      expect(rows.slice(0, part.rows.length)).toEqual(part.rows);
    }
  });

  it('counts rows with another number of values than columns, and reads the others', () => {
    const { rows, end } = read('COPY t (id, a, b) FROM stdin;\n0\tx\n1\tx\ty\n\\.\n');
    expect(rows).toEqual([{ table: 't', id: '1', a: 'x', b: 'y' }]);
    expect(end.broken).toEqual(new Map([['t', 1]]));
  });

  it('never ends in an error, whatever it is', () => {
    const piece = fc.constantFrom(
      'INSERT INTO t (id) VALUES ',
      '(',
      "'",
      'COPY t (id) FROM stdin;\n',
      ';',
      '$$',
      '\n',
      ',1',
      '\\',
      'CREATE TABLE t (',
      ')',
      '--',
      '/*',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        read(pieces.join(''));
      }),
    );
  });
});

describe('the encoding of a dump', () => {
  it.each([
    ['utf-8', 'Ömer', new TextEncoder().encode('Ömer')],
    ['a mark of UTF-16', 'Ömer', Buffer.from('\ufeffÖmer', 'utf16le')],
    [
      'PostgreSQL',
      "SET client_encoding = 'WIN1254';\nÞ",
      Buffer.concat([Buffer.from("SET client_encoding = 'WIN1254';\n"), Buffer.of(0xde)]),
    ],
    [
      'MySQL',
      '/*!40101 SET NAMES latin1 */;\né',
      Buffer.concat([Buffer.from('/*!40101 SET NAMES latin1 */;\n'), Buffer.of(0xe9)]),
    ],
    [
      'one that nobody knows',
      "SET client_encoding = 'SQL_ASCII';\n\ufffd",
      Buffer.concat([Buffer.from("SET client_encoding = 'SQL_ASCII';\n"), Buffer.of(0xe9)]),
    ],
  ])('is that of %s', (name, text, bytes) => {
    expect(decodeDump(bytes)).toBe(name === 'PostgreSQL' ? text.replace('Þ', 'Ş') : text);
  });
});
