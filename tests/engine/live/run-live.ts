import { z } from 'zod';
import { DayKind, Flag, flagNames, nameOf, ScheduleSource, Status } from '#features/attendance/engine/index.ts';
import { area as areaResource, department } from '#features/company/contract.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeFixtures } from '#tests/support/fixtures.ts';
import { givePunches } from '#tests/support/punches.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { caseSchema, fileSchema, type EngineCase } from '../case-format.ts';
import { agrees, figures, type Difference } from '../run-cases.ts';
import { dateOf, punchesOf, timestampOf, zoneOf } from '../translate-case.ts';
import { CannotSay, setUpCase, type LiveCase, type LiveCompany } from './set-up-case.ts';

export interface LiveResult {
  readonly id: string;
  readonly differences: readonly Difference[];
  /** The parts of the case that no setting can express. */
  readonly missing: readonly string[];
}

/** After every window of every case, unless a case gives its own time. */
const afterAll = '2026-06-15T12:00:00Z';
/** Punches from terminals may not be older than this. */
const rowSchema = z.looseObject({ att_date: z.string(), status: z.number(), flags: z.number() });

/** Sets up every case of a file through the product's own calls, waits until nothing is marked, and compares the stored days. */
export async function runLive(content: unknown, tell: (line: string) => void): Promise<LiveResult[]> {
  const server = await startTestServer();
  try {
    const people = await makeFixtures(server);
    const cases = fileSchema.parse(content).cases.map((raw) => caseSchema.parse(raw));
    const ordered = cases.toSorted((a, b) => ((a.asOf ?? '9') < (b.asOf ?? '9') ? -1 : 1));
    const results: LiveResult[] = [];
    const company = people.a;
    let at = 0;
    for (const text of ordered) {
      at += 1;
      const now = text.asOf ? `${text.asOf.length === 16 ? `${text.asOf}:00` : text.asOf}Z` : afterAll;
      server.clock.advance(server.clock.now().until(now));
      const admin = server.caller(await people.tokenOf('adminA'));
      results.push(await runOne(server, company.id, await companyOf(admin), text, at));
      if (at % 20 === 0) tell(`${at} of ${ordered.length}`);
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function companyOf(admin: LiveCompany['admin']): Promise<LiveCompany> {
  const departments = await admin.callEndpoint(department.calls.list, { query: { page_size: 200 } });
  const areas = await admin.callEndpoint(areaResource.calls.list, { query: { page_size: 1 } });
  const root = departments.isSuccess
    ? departments.data.data.find(({ parent_dept }) => parent_dept === null)?.id
    : undefined;
  const area = areas.isSuccess ? areas.data.data[0]?.id : undefined;
  if (root === undefined || area === undefined) throw new Error('The company has no department or no area');
  return { admin, root, area };
}

async function runOne(
  server: TestServer,
  companyId: number,
  company: LiveCompany,
  text: EngineCase,
  number: number,
): Promise<LiveResult> {
  try {
    const made = await setUpCase(company, text, number);
    const zone = zoneOf(text.zone);
    await givePunches(
      server,
      companyId,
      text.zone,
      punchesOf(text.punches, zone)
        .filter(({ void: isVoid }) => isVoid !== true)
        .map(({ instant, state }) => ({
          code: made.code,
          at: Temporal.Instant.fromEpochMilliseconds(instant * 1000).toString(),
          state,
        })),
    );
    await calculateDays(server);
    return { id: text.id, missing: [], differences: await differencesOf(server, companyId, text, made) };
  } catch (error) {
    if (error instanceof CannotSay) return { id: text.id, missing: error.settings, differences: [] };
    throw error;
  }
}

async function differencesOf(
  server: TestServer,
  companyId: number,
  text: EngineCase,
  made: LiveCase,
): Promise<Difference[]> {
  const rows = await server.database.asOwner(
    `select t.*, t.att_date::text as att_date from att_day_totals t where company_id = ${companyId} and employee = ${made.employee}`,
  );
  const stored = new Map(rows.map((row) => rowSchema.parse(row)).map((row) => [row.att_date, row]));
  const differences: Difference[] = [];
  for (const [date, fields] of Object.entries(text.expect)) {
    const row = stored.get(date);
    const got = row ? described(row, date, made) : {};
    for (const [field, expected] of Object.entries(fields))
      if (!agrees(field, expected, got[field]))
        differences.push({ id: text.id, date, field, expected, got: got[field] });
  }
  return differences;
}

/** `otMin` in the cases is the column `ot_min`. */
const columnOf = (figure: string): string => figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A stored day with the names and units of the cases. */
function described(row: z.output<typeof rowSchema>, date: string, { names }: LiveCase): Record<string, unknown> {
  const number = (column: string): number | null => (typeof row[column] === 'number' ? row[column] : null);
  const time = (column: string): string | null => {
    const wall = number(column);
    return wall === null ? null : timestampOf(dateOf(date), wall);
  };
  const timetables = Array.isArray(row['timetables']) ? row['timetables'] : [];
  return {
    status: nameOf(Status, row.status),
    dayKind: nameOf(DayKind, number('day_kind') ?? 0),
    scheduleSource: nameOf(ScheduleSource, number('schedule_source') ?? 0),
    timetables: timetables.map((id) => names.get(Number(id)) ?? String(id)),
    firstIn: time('first_in'),
    lastOut: time('last_out'),
    inUsed: time('in_used'),
    outUsed: time('out_used'),
    workedMin:
      row.status === Status.noSchedule ? number('present_min') : (number('regular_min') ?? 0) + (number('ot_min') ?? 0),
    missedIn: (row.flags & Flag.missedIn) !== 0,
    missedOut: (row.flags & Flag.missedOut) !== 0,
    flagsInclude: flagNames(row.flags),
    ...Object.fromEntries(figures.map((figure) => [figure, number(columnOf(figure))])),
  };
}
