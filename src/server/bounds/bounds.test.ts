import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = globSync(['src/server/**/*.ts', 'src/features/*/server/**/*.ts'], { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts'),
);

/** Finds code that counts rows. */
const counts = /count\(\*\)|\bcount\(\)|\$count\(|\bsum\(|\.limit\(most/;
/** Finds code that compares with a maximum. */
const compares =
  /(?<![=-])(?:>=|<=|>|<)\s*\(?(?:most|max|limits?\b|\w+Limits?\b|\d{2,})|\b(?:most|max)\w*(?:\.\w+)? [-<>]/;

/** Files that count and compare without limiting what is stored. */
const noBound: Readonly<Record<string, string>> = {
  'src/features/app/server/day-counts.ts': 'what one process remembers, of which nothing is kept',
  'src/features/attendance/server/calculation/next-step.ts': 'how often the steps of a calculation have failed',
  'src/features/attendance/server/days/waiting.ts': 'how far days that wait are counted',
  'src/features/attendance/server/trial/load-sides.ts': 'how many people one answer looks at',
  'src/features/request/server/manual-log/judge.ts':
    'how many the company lets somebody ask for; held one at a time of a person',
  'src/features/request/server/swap-schedule/rules.ts':
    'how many swaps a month the company lets somebody ask for; held one at a time of a person',
  'src/features/access-control/server/events/waiting-photos.ts':
    'how many photos of a controller wait for their events; those of one controller take turns',
  'src/features/team/server/badges/print-badges.ts': 'how many people one sheet of badges has',
  'src/features/team/server/next-code.ts': 'how many codes are read in search of the highest number',
  'src/features/team/server/reporting.ts': 'how many people below somebody one answer tells',
  'src/features/leave/server/balance/expiring.ts': 'how many people one look for leave that expires takes',
  'src/features/leave/server/balance/round.ts': 'how many people a step of the round takes',
  'src/features/leave/server/request/taken-by-type.ts': 'the paid share of a type of leave, compared with full pay',
  'src/features/moving/server/pass.ts': 'what a check expects; the quota itself holds where each record is made',
  'src/features/outdoor/server/own/read.ts': 'how many visits and clients one answer tells',
  'src/features/report/server/summed-days.ts': 'how many days are added up while somebody waits',
  'src/server/report/chart.ts': 'how many rows are drawn while somebody waits',
  'src/server/report/rows.ts': 'how far a list is counted',
  'src/server/report/totals.ts': 'how many rows are added up while somebody waits',
  'src/server/resource/money-totals.ts': 'how many rows are added up while somebody waits',
  'src/server/request/inbox/team.ts': 'how many days and colleagues one answer tells',
  'src/server/resource/export.ts': 'how far the lines of a file are counted',
  'src/server/resource/page.ts': 'how far a list is counted',
  'src/server/resource/query.ts': 'how many people a search for a name looks further for',
  'src/features/device/server/shift-punches.ts': 'how many punches were moved',
  'src/server/table-file/pdf-layout.ts': 'widths of columns',
};

it('are the only code that counts rows against a maximum before writing', () => {
  const found = sources.filter((path) => {
    const text = readFileSync(`${root}/${path}`, 'utf8');
    return counts.test(text) && compares.test(text) && !text.includes('roomUnder(');
  });
  expect(found.map((path) => relative('.', path)).toSorted()).toEqual(Object.keys(noBound).toSorted());
});
