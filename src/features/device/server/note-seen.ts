import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { cutText } from './push/index.ts';
import { seenEverySeconds } from './last-seen.ts';
import { uploadLogs } from './logs/tables.ts';
import { terminals } from './tables.ts';
import type { TerminalRow } from './terminal-row.ts';

type Value = (name: string) => SQLWrapper;

const activity = (value: Value): SQL => sql`
  update ${terminals} set last_activity = ${value('now')}::timestamptz, ip_address = ${value('ip')}::text,
    transaction_count = transaction_count + ${value('stored')}::int, stamps = stamps || ${value('stamps')}::jsonb, protocol = protocol || ${value('protocol')}::jsonb
  where company_id = ${value('company')}::bigint and id = ${value('terminal')}::bigint`;

const noteActivity = prepared(activity, z.unknown());

/** The same together with the upload's log entry. */
const noteUpload = prepared(
  (value) => sql`
  with logged as (
    insert into ${uploadLogs} (company_id, terminal, event, lines, stored, repeated, refused, size, time, duration_ms)
    values (${value('company')}::bigint, ${value('terminal')}::bigint, ${value('event')}::text, ${value('lines')}::int, ${value('stored')}::int,
      ${value('repeated')}::int, ${value('refused')}::int, ${value('size')}::int, ${value('now')}::timestamptz, ${value('took')}::int)
  ) ${activity(value)}`,
  z.unknown(),
);

export function describedBy(options: Readonly<Record<string, string>>): Partial<typeof terminals.$inferInsert> {
  const number = (name: string): number | undefined => {
    const value = options[name];
    return value && /^\d{1,8}$/.test(value) ? Number(value) : undefined;
  };
  const users = number('UserCount');
  const fingers = number('FPCount');
  const faces = number('FaceCount');
  return {
    ...(options['DeviceName'] ? { model: cutText(options['DeviceName'], 60) } : {}),
    ...((options['FWVersion'] ?? options['FirmVer'])
      ? { fw_ver: cutText(options['FWVersion'] ?? options['FirmVer'] ?? '', 100) }
      : {}),
    ...(users === undefined ? {} : { user_count: users }),
    ...(fingers === undefined ? {} : { fp_count: fingers }),
    ...(faces === undefined ? {} : { face_count: faces }),
  };
}

export async function noteSeen(
  context: TenantContext,
  terminal: TerminalRow,
  changes: Partial<typeof terminals.$inferInsert>,
  stamps: Record<string, string>,
  protocol: Record<string, string>,
  upload: Values | undefined,
): Promise<void> {
  const seen = terminal.last_activity === null ? null : Temporal.Instant.from(terminal.last_activity);
  const stale = seen === null || context.now.since(seen).total('seconds') >= seenEverySeconds;
  const moved = Object.keys(stamps).length > 0 || Object.keys(protocol).length > 0 || Object.keys(changes).length > 0;
  if (!stale && !moved && !upload) return;
  if (Object.keys(changes).length > 0) {
    await context.tx
      .update(terminals)
      .set(changes)
      .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, terminal.id)));
  }
  const values = {
    company: context.companyId,
    terminal: terminal.id,
    now: context.now.toString(),
    ip: context.ip || terminal.ip_address,
    stored: 0,
    stamps: JSON.stringify(stamps),
    protocol: JSON.stringify(protocol),
  };
  await (upload ? noteUpload(context.tx, { ...values, ...upload }) : noteActivity(context.tx, values));
  const isChanged = Object.keys(protocol).length > 0 || changes.dialect !== undefined;
  if (stale || moved)
    context.publish({
      companyId: context.companyId,
      topic: 'device.terminal',
      payload: { id: terminal.id, ...(isChanged ? {} : { seen: 1 }) },
    });
}
