import type { RecordVersion } from '#shared/contract/index.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { TenantContext } from '../../http/index.ts';
import { loggedAs } from '../reactions.ts';
import { type Row, type Writing } from '../definition.ts';
import { logEntry } from '../log-entry.ts';
import { readStored } from '../store-change.ts';
import { beginningDay } from './line.ts';
import { recordVersions } from './tables.ts';
import { readLine } from './store.ts';
import { asOfVersion } from './values.ts';

/** The past and planned versions of a record by day; empty if it never changed. */
export async function readVersions(writing: Writing, context: TenantContext, id: number): Promise<RecordVersion[]> {
  const { server, registry } = writing;
  const record = await readStored(server, context, id);
  const line = await readLine(server, context, record);
  const authors = new Map(
    (
      await context.tx
        .select({
          from: recordVersions.from_date,
          user_name: recordVersions.user_name,
          create_time: recordVersions.create_time,
        })
        .from(recordVersions)
        .where(
          and(
            eq(recordVersions.company_id, context.companyId),
            eq(recordVersions.resource, loggedAs(server)),
            eq(recordVersions.record, id),
          ),
        )
        .orderBy(asc(recordVersions.from_date))
    ).map(({ from, ...author }) => [from, author]),
  );
  const versions: RecordVersion[] = [];
  let before: Row | undefined;
  for (const { from, isPlanned, values } of line) {
    const state = asOfVersion(server, record, values);
    const { changes } = before
      ? await logEntry(server, registry, context, { kind: 'change', id, before, after: state })
      : { changes: [] };
    const { user_name = '', create_time = '' } = authors.get(from) ?? {};
    versions.push({
      from: from === beginningDay ? null : from,
      is_planned: isPlanned,
      changes: [...changes],
      user_name,
      create_time,
    });
    before = state;
  }
  return versions;
}
