import { commonCodes, holdsFrom, holdsFromSchema } from '#shared/contract/index.ts';
import { and, eq } from 'drizzle-orm';
import { hostActor, parseOrRefuse, Refusal, type TenantContext } from '../../http/index.ts';
import { author, nextVersion } from '../author.ts';
import { companyRows } from '../company-rows.ts';
import { loggedAs, topicOf } from '../reactions.ts';
import { type ResourceServer, type Row, type Writing } from '../definition.ts';
import { logChange } from '../log-change.ts';
import { logEntry } from '../log-entry.ts';
import { placed } from '../placed.ts';
import { prepared } from '../prepare.ts';
import { departmentsOf, peopleOf } from '../scope.ts';
import { lockStored, storeChange } from '../store-change.ts';
import { changedFrom, dayOf, dayText, differing, versionOn, withdrawn } from './line.ts';
import { judgedLine } from './judge.ts';
import { dueVersions, readLine, todayOf, writeLine } from './store.ts';
import { asOfVersion, datedValues } from './values.ts';

export interface Start {
  /** First day; undefined means today. */
  readonly from: string | undefined;
  readonly isPlanned: boolean;
}

/** The first day of an edit, as sent. */
export async function startOf(
  server: ResourceServer,
  context: TenantContext,
  record: Row,
  given: unknown,
): Promise<Start> {
  if (given === undefined || given === null || server.resource.datedFields.length === 0)
    return { from: undefined, isPlanned: false };
  const from = dayOf(parseOrRefuse(holdsFromSchema, given));
  return { from, isPlanned: from > (await todayOf(server, context, record)) };
}

/** Splits an edit into undated and dated fields. */
export function partedByDate(
  { resource: { datedFields: dated } }: ResourceServer,
  input: Row,
): readonly [now: Row, later: Row] {
  const entries = Object.entries(input);
  const isDated = ([name]: readonly [string, unknown]): boolean => dated.includes(name);
  return [Object.fromEntries(entries.filter((one) => !isDated(one))), Object.fromEntries(entries.filter(isDated))];
}

/** Stores a change that begins in the future: validated for that day and logged now, applied when the day comes. */
export async function planChange(
  writing: Writing,
  context: TenantContext,
  record: Row,
  input: Row,
  from: string | undefined,
): Promise<void> {
  const { server } = writing;
  if (from === undefined) return;
  const line = await readLine(server, context, record);
  const present = datedValues(server, record);
  const before = asOfVersion(server, record, versionOn(line, from)?.values ?? present);
  const { row, links, rows } = await prepared(writing, context, withoutIds(input), before);
  const after = { ...before, ...row, ...links, ...rows };
  const changes = differing(datedValues(server, after), datedValues(server, before));
  if (Object.keys(changes).length === 0) return;
  const planned = changedFrom(line, present, { from, isPlanned: true }, changes);
  const judged = await judgedLine(writing, context, record, line, planned);
  await writeLine(server, context, Number(record['id']), line, judged);
  await recordPlan(writing, context, record, {
    before,
    after: asOfVersion(server, record, { ...datedValues(server, before), ...changes }),
    from,
  });
}

/** Removes the ids of child rows from a version: the ids belong to the record's present rows. */
const withoutIds = (input: Row): Row =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((row: unknown) => rowWithoutId(row)) : value,
    ]),
  );

function rowWithoutId(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('id' in row)) return row;
  const { id: _, ...rest } = row;
  return rest;
}

/** Withdraws the change planned from a day on; later plans stay. */
export async function withdrawVersion(
  writing: Writing,
  context: TenantContext,
  id: number,
  from: string,
): Promise<void> {
  const { server } = writing;
  const record = await lockStored(server, context, id);
  const line = await readLine(server, context, record);
  const gone = line.find((version) => version.from === from);
  const before = line.findLast((version) => version.from < from);
  if (!gone?.isPlanned || !before) throw new Refusal(commonCodes.notFound);
  await writeLine(server, context, id, line, withdrawn(line, from));
  await recordPlan(writing, context, record, {
    before: asOfVersion(server, record, gone.values),
    after: asOfVersion(server, record, before.values),
    from,
    isWithdrawn: true,
  });
}

interface Plan {
  readonly before: Row;
  readonly after: Row;
  readonly from: string;
  readonly isWithdrawn?: boolean;
}

/** The record does not change, but its version number does, because its plans have. */
async function recordPlan(
  { server, registry }: Writing,
  context: TenantContext,
  record: Row,
  { before, after, from, isWithdrawn = false }: Plan,
): Promise<void> {
  const id = Number(record['id']);
  await context.tx
    .update(server.table)
    .set({ ...author(server, context, false), ...nextVersion(server, context) })
    .where(and(companyRows(server, context), eq(server.table.id, id)));
  const departments = await departmentsOf(server, context, { before: record, after: record });
  const entry = await logEntry(server, registry, context, { kind: 'change', id, before, after });
  await logChange(
    server,
    context,
    {
      ...entry,
      action: isWithdrawn ? 'withdraw' : 'change',
      changes: [...entry.changes, { field: holdsFrom, old: null, new: dayText(from) }],
      department: departments.now,
    },
    record,
  );
  context.publish({
    companyId: context.companyId,
    topic: topicOf(server),
    payload: { kind: 'change', id },
    departments: departments.all,
    employees: peopleOf(server, { before: record, after: record }),
  });
}

/** The host's own context, for planned changes that take effect. */
const byItself = (context: TenantContext): TenantContext => ({
  ...context,
  actor: hostActor({ companyId: context.companyId, name: 'Muster', accessor: 'job' }),
});

/** Applies the planned changes of a record whose day has come, as an edit of that day with all its consequences. */
export async function beginDue(writing: Writing, context: TenantContext, id: number): Promise<void> {
  const { server } = writing;
  if (server.resource.datedFields.length === 0) return;
  const due = await dueVersions(context, { server, record: id });
  if (due.length === 0) return;
  const acting = byItself(context);
  for (const { from } of due) {
    const record = await lockStored(server, acting, id);
    if (from > (await todayOf(server, acting, record))) return;
    const line = await readLine(server, acting, record);
    const version = line.find((one) => one.from === from && one.isPlanned);
    if (!version) continue;
    const begun = line.map((one) => (one === version ? { ...one, isPlanned: false } : one));
    await writeLine(server, acting, id, line, begun);
    const changes = differing(version.values, datedValues(server, record));
    if (Object.keys(changes).length === 0) continue;
    const input = placed(server.resource.fields, changes, record);
    await storeChange(writing, acting, record, await prepared(writing, acting, input, record), { from });
  }
}

/** The same for all records of the company; a failure of one record does not stop the others. */
export async function beginAllDue(writings: readonly Writing[], context: TenantContext): Promise<void> {
  const seen = new Set<string>();
  for (const { resource, record } of await dueVersions(context)) {
    const key = `${resource} ${record}`;
    const writing = writings.find(
      ({ server }) => loggedAs(server) === resource && server.resource.datedFields.length > 0,
    );
    if (!writing || seen.has(key)) continue;
    seen.add(key);
    try {
      await context.savepoint(() => beginDue(writing, context, record));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.log.warn(
        { resource, record, code: error.refusal.code, fields: error.fields },
        'A planned change was refused',
      );
    }
  }
}
