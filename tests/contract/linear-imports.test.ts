import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { shift } from '#features/attendance/contract.ts';
import { servedCalls } from '#shared/contract/index.ts';
import { asCompany } from '#server/http/index.ts';
import { firstErrors } from '#server/resource/import-errors.ts';
import { judgeImport } from '#server/resource/import-judge.ts';
import { readImport } from '#server/resource/import-rows.ts';
import { importable } from '#server/resource/import.ts';
import type { Writing } from '#server/resource/index.ts';
import type { ReadRow } from '#server/table-file/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// On the embedded database, which runs in this thread, so that its work counts too.
const server = useServer({ database: 'pglite' });
const people = usePeople(server);

/** Lines of hostile files: whatever grows, the cost grows in proportion. The first two are of child rows. */
const shapes = {
  'one record of child rows that name nothing': (paths, at) =>
    paths.map((path) => (path.includes('.') ? 'nothing' : at === 0 ? 'One' : '')),
  'one record that each line calls otherwise': (paths, at) =>
    paths.map((path, column) => (path.includes('.') ? '1' : column === 0 ? 'One' : `other ${at}`)),
  'a record in each line': (paths, at) => paths.map((path) => (path.includes('.') ? '1' : `X${at}`)),
  'the same record in each line': (paths) => paths.map(() => 'Same'),
} satisfies Record<string, (paths: readonly string[], at: number) => string[]>;

const ofChildRows: ReadonlySet<string> = new Set([
  'one record of child rows that name nothing',
  'one record that each line calls otherwise',
]);

const fileOf = (paths: readonly string[], make: (typeof shapes)['a record in each line'], lines: number): ReadRow[] =>
  [paths, ...Array.from({ length: lines }, (_, at) => make(paths, at))].map((cells, at) => ({
    row: at + 1,
    cells: [...cells],
  }));

const milliseconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

interface Cost {
  readonly whole: number;
  /** The longest time without yielding to other work. */
  readonly longest: number;
}

/** The cost of work in this thread, in milliseconds of processor time; it does not depend on how busy the machine is. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let longest = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const since = process.threadCpuUsage();
      await setImmediate();
      longest = Math.max(longest, milliseconds(since));
    }
  })();
  const begun = process.threadCpuUsage();
  await work();
  const whole = milliseconds(begun);
  over.abort();
  await watching;
  return { whole, longest };
}

/** What a preview does with a file that has been read. */
const judge = (writing: Writing, table: readonly ReadRow[]): Promise<Cost> =>
  costOf(() =>
    asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, async (context) => {
      const read = await readImport(writing, context, table, importable(writing), wordsIn('en'));
      return firstErrors(writing.server.resource, await judgeImport(writing, context, read, false));
    }),
  );

/** Child rows are judged by the thousand within one record, and cost little each; a record costs twenty times as much. */
const manyOf = (shape: string): number => (ofChildRows.has(shape) ? 6000 : 3000);
/** Quadratic work costs four times as much as four quarters, linear work about as much. */
const mostForFour = 2.5;
/** A lower cost is not conclusive and does no harm. */
const worthJudging = 30;
/** A turn has 8 ms, and a statement in the embedded database cannot be interrupted. */
const longestHeld = 100;
const tries = 4;

describe('judging an import costs in proportion to its lines, and gives way', () => {
  const resources = (): Writing[] =>
    server.running.app.writings.filter(({ server: { resource } }) => servedCalls(resource).import !== undefined);

  it.each(Object.keys(shapes))('%s, in every resource', { timeout: 240_000 }, async (shape) => {
    const make = Object.entries(shapes).find(([name]) => name === shape)?.[1] ?? shapes['a record in each line'];
    expect(resources().length).toBeGreaterThan(5);
    for (const writing of resources()) {
      const paths = importable(writing);
      // Without child rows these are empty lines, and the same record in each.
      if (ofChildRows.has(shape) && !paths.some((path) => path.includes('.'))) continue;
      const many = manyOf(shape);
      const [whole, quarter] = [fileOf(paths, make, many), fileOf(paths, make, many / 4)];
      let ratio = Number.POSITIVE_INFINITY;
      let longest = Number.POSITIVE_INFINITY;
      // Repeated if it seems too much, since the machine and its garbage collection can only add to it.
      for (let at = 0; at < tries && (ratio > mostForFour || longest > longestHeld); at += 1) {
        const cost = await judge(writing, whole);
        longest = Math.min(longest, cost.longest);
        const least = cost.whole < worthJudging ? cost.whole : 4 * (await judge(writing, quarter)).whole;
        ratio = Math.min(ratio, cost.whole / least);
      }
      expect([writing.server.resource.name, ratio < mostForFour, longest < longestHeld]).toEqual([
        writing.server.resource.name,
        true,
        true,
      ]);
    }
  });

  it('one shift of 49,000 lines whose timetables nobody knows, as it was sent', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const lines = Array.from({ length: 49_000 }, (_, at) => `${at === 0 ? 'Long' : ''},1,nowhere ${at}`);
    const { dataURL } = await sendFile(
      admin,
      'attendance.shift.import',
      'x.csv',
      ['alias,days.day,days.timetable', ...lines].join('\n'),
    );
    const body = { file: dataURL, file_name: 'x.csv', mode: 'preview' } as const;
    let answer: unknown;
    const { whole } = await costOf(async () => {
      answer = dataOf(await admin.callEndpoint(shift.calls.import, { body }));
    });
    expect(answer).toMatchObject({
      rows: 1,
      good: 0,
      errors: expect.arrayContaining([{ row: 2, field: 'days.timetable', code: 'unknownRecord', value: 'nowhere 0' }]),
    });
    // It used to be 27.8 s.
    expect(whole).toBeLessThan(3000);
  });

  it('tells of too many child rows at the first line that is one too many', async () => {
    const read = await asCompany(
      server.host,
      { companyId: people.a.id, name: 'Test', accessor: 'job' },
      async (context) => {
        const writing = resources().find((one) => one.server.resource.name === shift.name);
        if (!writing) throw new Error('No shifts');
        const table = fileOf(['alias', 'days.day'], (_, at) => [at === 0 ? 'Long' : '', '1'], 405);
        return readImport(writing, context, table, importable(writing), wordsIn('en'));
      },
    );
    expect(read.rows[0]?.further).toEqual([{ row: 402, field: 'days', code: 'maxRows', value: '' }]);
    expect(read.rows[0]?.lines['days']).toHaveLength(400);
  });
});
