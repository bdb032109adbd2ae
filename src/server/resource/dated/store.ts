import { and, asc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantContext } from '../../http/index.ts';
import { companyClock } from '../../tenancy/company-clock.ts';
import { loggedAs } from '../reactions.ts';
import { type ResourceServer, type Row, type ServerOf, type Writing } from '../definition.ts';
import { judgedLine } from './judge.ts';
import { beginningDay, changedFrom, differing, type Version } from './line.ts';
import { recordVersionLinks, recordVersions } from './tables.ts';
import { asOfVersion, datedValues, referredBy } from './values.ts';

const valuesSchema = z.record(z.string(), z.unknown());

/** Today in a record's calendar, ISO: in its own zone if it has one, else the company's. */
export async function todayOf(server: ResourceServer, context: TenantContext, record: Row): Promise<string> {
  const own = server.zone?.(record) ?? (await companyClock(context)).zone;
  return context.now.toZonedDateTimeISO(own).toPlainDate().toString();
}

function ofRecords(server: ResourceServer, { companyId }: TenantContext, ids?: readonly number[]): SQL | undefined {
  return and(
    eq(recordVersions.company_id, companyId),
    eq(recordVersions.resource, loggedAs(server)),
    ids ? inArray(recordVersions.record, [...ids]) : undefined,
  );
}

/** The versions of a record by day; empty if it never changed. */
export async function readLine(
  server: ResourceServer,
  context: TenantContext,
  record: Row,
): Promise<readonly Version[]> {
  const rows = await context.tx
    .select()
    .from(recordVersions)
    .where(ofRecords(server, context, [Number(record['id'])]))
    .orderBy(asc(recordVersions.from_date));
  return rows.map((row) => ({
    from: row.from_date,
    isPlanned: row.is_planned,
    values: datedValues(server, asOfVersion(server, record, valuesSchema.parse(row.values))),
  }));
}

/** Makes the versions of a record what they are to be: only what differs is written. */
export async function writeLine(
  server: ResourceServer,
  context: TenantContext,
  record: number,
  before: readonly Version[],
  after: readonly Version[],
): Promise<void> {
  const { tx, companyId, actor, now } = context;
  const resource = loggedAs(server);
  const changed = after.filter(({ from, isPlanned, values }) => {
    const was = before.find((version) => version.from === from);
    return !was || was.isPlanned !== isPlanned || Object.keys(differing(values, was.values)).length > 0;
  });
  const stays = new Set(after.map(({ from }) => from));
  // Links of a version are removed with it and written again.
  const gone = [
    ...before.map(({ from }) => from).filter((from) => !stays.has(from)),
    ...changed.map(({ from }) => from),
  ];
  if (gone.length === 0) return;
  await tx
    .delete(recordVersions)
    .where(and(ofRecords(server, context, [record]), inArray(recordVersions.from_date, gone)));
  if (changed.length === 0) return;
  const key = { company_id: companyId, resource, record };
  await tx.insert(recordVersions).values(
    changed.map(({ from, isPlanned, values }) => ({
      ...key,
      from_date: from,
      values,
      is_planned: isPlanned,
      user_name: actor.name,
      create_time: now.toString(),
    })),
  );
  const links = changed.flatMap(({ from, values }) =>
    referredBy(server.resource, values).map((to) => ({
      ...key,
      from_date: from,
      target_resource: to.resource,
      target: to.id,
    })),
  );
  if (links.length > 0) await tx.insert(recordVersionLinks).values(links);
}

/**
 * Keeps a record's previous values after a change of its row.
 * @param from first day of the change; today by default
 * @returns that day, if a dated field has changed
 */
export async function keepVersions(
  writing: Writing,
  context: TenantContext,
  before: Row,
  after: Row,
  from?: string,
): Promise<{ readonly holdsFrom?: string }> {
  const { server } = writing;
  if (server.resource.datedFields.length === 0) return {};
  const present = datedValues(server, before);
  const changes = differing(datedValues(server, after), present);
  if (Object.keys(changes).length === 0) return {};
  const since = from ?? (await todayOf(server, context, before));
  const line = await readLine(server, context, before);
  const changed = changedFrom(line, present, { from: since, isPlanned: false }, changes);
  const judged = await judgedLine(writing, context, after, line, changed);
  await writeLine(server, context, Number(before['id']), line, judged);
  return { holdsFrom: since };
}

/** Removes all versions of a record that is about to be deleted. */
export async function removeVersions(server: ResourceServer, context: TenantContext, id: number): Promise<void> {
  if (server.resource.datedFields.length === 0) return;
  await context.tx.delete(recordVersions).where(ofRecords(server, context, [id]));
}

/** A record as it was from a day on. */
export interface DatedRecord<Stored> {
  /** ISO; null means from the beginning. */
  readonly from: string | null;
  readonly record: Stored;
}

/**
 * The past and planned states of records: complete records by first day, the first from the beginning. Undated fields
 * have their present values.
 * @param records as stored, with links and child rows if needed
 * @param all the records are all that exist, so that versions are read by resource
 */
export async function datedRecords<Stored, Part extends Partial<Stored> & { readonly id: number }>(
  server: ServerOf<Stored>,
  context: TenantContext,
  records: readonly Part[],
  all = false,
): Promise<ReadonlyMap<number, readonly DatedRecord<Part>[]>> {
  const rows =
    records.length === 0
      ? []
      : await context.tx
          .select({ record: recordVersions.record, from: recordVersions.from_date, values: recordVersions.values })
          .from(recordVersions)
          .where(ofRecords(server, context, all ? undefined : records.map(({ id }) => id)))
          .orderBy(asc(recordVersions.record), asc(recordVersions.from_date));
  const byRecord = Map.groupBy(rows, ({ record }) => record);
  return new Map(
    records.map((record) => {
      const versions = byRecord.get(record.id) ?? [];
      if (versions.length === 0) return [record.id, [{ from: null, record }]];
      return [
        record.id,
        versions.map(({ from, values }) => ({
          from: from === beginningDay ? null : from,
          // The kit parses stored values by the fields from which the record's type derives.
          record: asOfVersion(server, record, valuesSchema.parse(values)) as Part,
        })),
      ];
    }),
  );
}

/** The records of a resource with a past, present or planned version that refers to one of these. */
export async function recordsReferring(
  server: ResourceServer,
  context: TenantContext,
  target: ResourceServer,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await context.tx
    .selectDistinct({ record: recordVersionLinks.record })
    .from(recordVersionLinks)
    .where(
      and(
        eq(recordVersionLinks.company_id, context.companyId),
        eq(recordVersionLinks.target_resource, loggedAs(target)),
        inArray(recordVersionLinks.target, [...ids]),
        eq(recordVersionLinks.resource, loggedAs(server)),
      ),
    );
  return rows.map(({ record }) => record);
}

/** Planned versions that may have begun by this instant: at most a day before it has in every zone. */
export async function dueVersions(
  { tx, companyId, now }: TenantContext,
  only?: { readonly server: ResourceServer; readonly record: number },
): Promise<{ readonly resource: string; readonly record: number; readonly from: string }[]> {
  return tx
    .select({ resource: recordVersions.resource, record: recordVersions.record, from: recordVersions.from_date })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.company_id, companyId),
        eq(recordVersions.is_planned, true),
        lte(recordVersions.from_date, now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString()),
        gte(recordVersions.from_date, beginningDay),
        only
          ? and(eq(recordVersions.resource, loggedAs(only.server)), eq(recordVersions.record, only.record))
          : undefined,
      ),
    )
    .orderBy(asc(recordVersions.from_date), asc(recordVersions.resource), asc(recordVersions.record));
}
