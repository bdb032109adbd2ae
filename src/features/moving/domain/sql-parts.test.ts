import { describe, expect, it } from 'vitest';
import { biotimeDump, copied } from '#tests/support/former-dump.ts';
import { frappeDump, horillaDump } from '#tests/support/suite-dumps.ts';
import { readDump, type DumpEnd } from './sql-dump.ts';

/** All rows of a dump, with what is known at its end. */
function read(text: string, more?: () => string | undefined): { rows: (string | null)[][]; end: DumpEnd } {
  const rows: (string | null)[][] = [];
  const all = readDump(text, more);
  for (;;) {
    const next = all.next();
    if (next.done === true) return { rows, end: next.value };
    const { table, get } = next.value;
    rows.push([table, get('id'), get('name'), get('a'), get('b'), get('emp_code'), get('punch_time'), get('time')]);
  }
}

/** The same dump in parts; the first holds what says by which system it was written. */
function inParts(text: string, length: number) {
  let at = Math.max(length, 400);
  return read(text.slice(0, at), () => {
    if (at >= text.length) return undefined;
    const part = text.slice(at, (at += length));
    return part;
  });
}

const long = "it''s; GO (".repeat(800);
const written = [
  'CREATE TABLE [dbo].[t]([id] int, [a] nvarchar(max), [b] datetime)',
  'GO',
  "INSERT [dbo].[t] ([id], [a], [b]) VALUES (1, N'x;''y', CAST(N'2024-05-06T08:00:00.000' AS DateTime))",
  'GO',
  `INSERT [dbo].[t] ([id], [a], [b]) VALUES (2, N'${long}', NULL)`,
  'GO',
  `/* ${'a comment '.repeat(300)} */`,
  ...Array.from(
    { length: 60 },
    (_, at) => `INSERT INTO t (id, a, b) VALUES (${at + 3}, 'a''${at}', 'b'), (${at}, '', '')`,
  ),
].join('\n');
const punches = Array.from({ length: 300 }, (_, at) => ({ code: `${at % 7}`, time: `2024-05-06 08:00:${at % 60}` }));
const biotime = biotimeDump({
  people: [{ code: '1', name: 'Ö\tTab' }],
  punches,
  plans: [copied('att_x', ['id', 'a'], [[1, `${long}\n`]])],
});

describe('a dump in parts', () => {
  const dumps = { biotime, 'SQL Server': written, 'Frappe HR': frappeDump, Horilla: horillaDump };
  for (const [name, text] of Object.entries(dumps))
    for (const length of [61, 977, 5000])
      it(`of ${name} has the same rows in parts of ${length} characters as in one`, () => {
        expect(inParts(text, length)).toEqual(read(text));
      });

  it.each([61, 977])('that ends in the middle is cut off, in parts of %i characters too', (length) => {
    const cut = biotime.slice(0, biotime.indexOf('COPY public.iclock_transaction') + 900);
    expect(read(cut).end.isCutOff).toBe(true);
    expect(inParts(cut, length)).toEqual(read(cut));
    const open = written.slice(0, written.indexOf(long) + 300);
    expect(inParts(open, length)).toEqual(read(open));
  });
});
