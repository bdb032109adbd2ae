import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText, prepared } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { RefusalReason } from '../contract.ts';
import { inKeyOrder } from './key-order.ts';
import { cutText } from './push/index.ts';
import { refusedRecords } from './punches/tables.ts';

/** The most records of one terminal that wait for a decision. A terminal with more has to come again. */
export const refusedBound = defineBound('device.refused_records', { records: 100_000 });
const longestLine = 1000;
const batch = 5000;

/** A record that could not be stored as a row: as received, and why. */
export interface RefusedRecord {
  readonly raw: string;
  readonly reason: RefusalReason;
}

const insert = prepared(
  (value) => sql`
  with kept as (
    insert into ${refusedRecords} (company_id, terminal, terminal_sn, kind, line, reason, received_at)
    select ${value('company')}::bigint, ${value('terminal')}::bigint, ${value('sn')}::text, ${value('kind')}::text, line, reason, ${value('now')}::timestamptz
    from unnest(${value('lines')}::text[], ${value('reasons')}::text[]) with ordinality as came (line, reason, place)
    order by place on conflict (company_id, terminal_sn, kind, md5(line)) do nothing returning 1
  )
  select count(*) as kept from kept`,
  z.object({ kept: z.coerce.number() }),
);

/**
 * Stores records that cannot become rows, each once however often it arrives. They wait in a list until somebody stores or deletes
 * them.
 * @returns whether all of them are stored; otherwise they must not be acknowledged
 */
export async function keepRefused(
  context: TenantContext,
  terminal: { readonly id: number; readonly sn: string },
  kind: string,
  rows: readonly RefusedRecord[],
): Promise<boolean> {
  if (rows.length === 0) return true;
  const room = await roomUnder(context.tx, refusedBound, [context.companyId, terminal.id], async () => {
    const [waiting] = await queryRows(
      context.tx,
      sql`select count(*) as records from (select 1 from ${refusedRecords}
        where ${and(eq(refusedRecords.company_id, context.companyId), eq(refusedRecords.terminal, terminal.id))}
        limit ${refusedBound.most.records}) as counted`,
      z.object({ records: z.coerce.number() }),
    );
    return waiting ?? { records: 0 };
  });
  const taken = rows.slice(0, room.records);
  let stored = 0;
  const ordered = inKeyOrder(taken, ({ raw }) => raw);
  for (let at = 0; at < ordered.length; at += batch) {
    const some = ordered.slice(at, at + batch);
    const [done] = await insert(context.tx, {
      company: context.companyId,
      terminal: terminal.id,
      sn: terminal.sn,
      kind: cutText(kind, 40),
      now: context.now.toString(),
      lines: arrayText(some.map((row) => cutText(row.raw, longestLine))),
      reasons: arrayText(some.map((row) => row.reason)),
    });
    stored += done?.kept ?? 0;
  }
  if (stored > 0)
    context.publish({ companyId: context.companyId, topic: 'device.refused_record', payload: { kept: stored } });
  return taken.length === rows.length;
}
