import { and, asc, eq, inArray } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { writeLog, type LogEntry } from '#server/operation-log/index.ts';
import { deviceCodes, discardRefused, storeRefused } from '../contract.ts';
import { storePunches } from './ingest.ts';
import { makeRowContext, readCorrected, timeOfRecord } from './push/index.ts';
import { incomingOf } from './registry.ts';
import { refusedRecords, terminals } from './tables.ts';
import { countPunches, terminalOrigin, terminalZone } from './terminal-row.ts';

type Refused = typeof refusedRecords.$inferSelect;

/** The chosen records in their order, locked, so that two people do not store one twice. @throws Refusal notFound where one is gone. */
async function take({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<Refused[]> {
  const rows = await tx
    .select()
    .from(refusedRecords)
    .where(and(eq(refusedRecords.company_id, companyId), inArray(refusedRecords.id, [...new Set(ids)])))
    .orderBy(asc(refusedRecords.id))
    .for('update');
  if (rows.length !== new Set(ids).size) throw new Refusal(commonCodes.notFound);
  return rows;
}

const remove = ({ tx, companyId }: TenantContext, rows: readonly Refused[]) =>
  tx.delete(refusedRecords).where(
    and(
      eq(refusedRecords.company_id, companyId),
      inArray(
        refusedRecords.id,
        rows.map(({ id }) => id),
      ),
    ),
  );

const entry = (row: Refused, action: 'store_refused' | 'discard_refused', stored: string | null): LogEntry => ({
  action,
  objectType: 'device.refused_record',
  objectId: row.id,
  objectName: row.terminal_sn,
  changes: [{ field: 'line', old: row.line, new: stored }],
});

/** What people decide about records that were set aside. */
export const refusedRoutes: readonly Route[] = [
  serve(storeRefused, async (context, { body }) => {
    const rows = await take(context, body.ids);
    const times = rows.map((row) => timeOfRecord(row.kind, row.line));
    const known = times.filter((time) => time !== null).toSorted();
    // Without a time of its own nothing says how far a record stands from the others.
    if (known.length < rows.length && rows.length > 1) throw new Refusal(deviceCodes.notCorrectable);
    const corrected = Temporal.PlainDateTime.from(body.time);
    const shift = known[0] === undefined ? null : Temporal.PlainDateTime.from(known[0]).until(corrected);
    const total = { stored: 0, repeated: 0, unregistered: 0 };
    const entries: LogEntry[] = [];
    for (const [terminal, ofTerminal] of Map.groupBy(rows, (row) => row.terminal)) {
      const [at] =
        terminal === null
          ? []
          : await context.tx
              .select()
              .from(terminals)
              .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, terminal)));
      if (!at) throw new Refusal(deviceCodes.notCorrectable);
      const zone = await terminalZone(context, at);
      const rowContext = makeRowContext({
        zone,
        now: context.now,
        commissionedAt: null,
        pushVersion: at.push_ver || null,
      });
      const punches = ofTerminal.map((row) => {
        const time = timeOfRecord(row.kind, row.line);
        const local = time === null || shift === null ? corrected : Temporal.PlainDateTime.from(time).add(shift);
        const punch = readCorrected(row.kind, row.line, local.toString({ smallestUnit: 'second' }), rowContext);
        if (punch === null) throw new Refusal(deviceCodes.notCorrectable);
        entries.push(entry(row, 'store_refused', punch.punchLocal));
        return incomingOf(punch);
      });
      const stored = await storePunches(context, terminalOrigin(at, zone), punches);
      await countPunches(context, at.id, stored);
      total.stored += stored.stored;
      total.repeated += stored.repeated;
      total.unregistered += stored.unregistered;
    }
    await remove(context, rows);
    await writeLog(context, entries);
    return total;
  }),

  serve(discardRefused, async (context, { body }) => {
    const rows = await take(context, body.ids);
    await remove(context, rows);
    await writeLog(
      context,
      rows.map((row) => entry(row, 'discard_refused', null)),
    );
    return { discarded: rows.length };
  }),
];
