import { and, eq, inArray, isNull } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { switchScope } from '#server/db/database.ts';
import { Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import {
  attachUnregistered as attachCall,
  deviceCodes,
  findWaitingTerminal,
  importUsbFile,
  sendCommand,
  type SentCommand,
} from '../contract.ts';
import { endedAs, queueCommand } from './commands.ts';
import { attachUnregistered, storePunches } from './ingest.ts';
import { syncEveryone } from './people-sync.ts';
import { attendanceCommands, makeRowContext, parseUsbAttlog } from './push/index.ts';
import { commands, terminalRegistry, terminals } from './tables.ts';
import { incomingOf, keepRefused } from './registry.ts';
import { countPunches, terminalOrigin, terminalZone, type TerminalRow } from './terminal-row.ts';

/** The device slice's calls beside its resources. */
export const deviceRoutes: readonly Route[] = [
  serve(
    findWaitingTerminal,
    async (context, { query }) => {
      await switchScope(context.tx, { role: 'system' });
      const [row] = await context.tx
        .select()
        .from(terminalRegistry)
        .where(and(eq(terminalRegistry.sn, query.sn), isNull(terminalRegistry.company_id)));
      return row
        ? {
            sn: row.sn,
            model: row.facts['DeviceName'] ?? '',
            first_seen: row.first_seen,
            last_seen: row.last_seen,
            waiting_records: row.waiting_records,
          }
        : null;
    },
    { by: 'person', max: 60, seconds: 60 },
  ),

  serve(sendCommand, async (context, { body }) => {
    const rows = await context.tx
      .select()
      .from(terminals)
      .where(and(eq(terminals.company_id, context.companyId), inArray(terminals.id, body.ids)));
    if (rows.length !== new Set(body.ids).size) throw new Refusal(commonCodes.notFound);
    let queued = 0;
    for (const row of rows) queued += await send(context, row, body.command);
    await writeLog(
      context,
      rows.map((row) => ({
        action: body.command,
        objectType: 'device.terminal',
        objectId: row.id,
        objectName: row.alias,
        changes: [],
      })),
    );
    return { queued };
  }),

  serve(attachCall, async (context, { body }) => {
    const [person] = await context.tx
      .select({ id: employees.id, code: employees.emp_code })
      .from(employees)
      .where(and(eq(employees.company_id, context.companyId), eq(employees.id, body.employee)));
    if (!person) throw new Refusal(commonCodes.notFound);
    const attached = await attachUnregistered(context, body.emp_code, person.id);
    await writeLog(context, [
      {
        action: 'attach',
        objectType: 'device.unregistered_transaction',
        objectId: null,
        objectName: body.emp_code,
        changes: [{ field: 'employee', old: null, new: person.code }],
      },
    ]);
    return { attached };
  }),

  serve(importUsbFile, async (context, { body }) => {
    const [row] = await context.tx
      .select()
      .from(terminals)
      .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, body.terminal)));
    if (!row) throw new Refusal(commonCodes.notFound);
    const zone = await terminalZone(context, row);
    const bytes = Buffer.from(body.file.slice(body.file.indexOf(',') + 1), 'base64');
    const rowContext = makeRowContext({ zone, now: context.now, commissionedAt: null, pushVersion: null });
    const layout = body.column_three ? { layout: body.column_three } : {};
    const file = parseUsbAttlog(
      bytes,
      { fileName: body.file_name, language: row.device_language, ...layout },
      rowContext,
    );
    if ('refused' in file) throw new Refusal(deviceCodes.notTerminalFile, { context: { reason: file.refused } });
    const first = file.rows.slice(0, 10).map((punch) => ({
      emp_code: punch.pin,
      punch_local: punch.punchLocal,
      punch_state: punch.state,
      verify_type: punch.verifyType,
    }));
    const facts = { rows: file.records, refused: file.quarantined.length, column_three: file.layout, first };
    if (body.mode === 'preview') return { ...facts, stored: 0, repeated: 0, unregistered: 0 };
    const total = { stored: 0, repeated: 0, unregistered: 0 };
    for (let at = 0; at < file.rows.length; at += 5000) {
      const part = await storePunches(
        context,
        { ...terminalOrigin(row, zone), source: 'usb_file' },
        file.rows.slice(at, at + 5000).map(incomingOf),
      );
      total.stored += part.stored;
      total.repeated += part.repeated;
      total.unregistered += part.unregistered;
    }
    await countPunches(context, row.id, total);
    await keepRefused(context, row, 'usb_file', file.quarantined);
    await writeLog(context, [
      {
        action: 'import',
        objectType: 'device.transaction',
        objectId: null,
        objectName: body.file_name,
        changes: [{ field: 'stored', old: null, new: total.stored }],
      },
    ]);
    return { ...facts, ...total };
  }),
];

/** Queues what a command means; answers how many commands that makes. */
async function send(context: TenantContext, row: TerminalRow, command: SentCommand): Promise<number> {
  const simple: Record<string, string> = {
    reboot: 'REBOOT',
    check: 'CHECK',
    info: 'INFO',
    upload_users: attendanceCommands.queryUsers(),
  };
  if (command === 'clear_commands') {
    await context.tx
      .update(commands)
      .set(endedAs('cancelled', context.now))
      .where(
        and(eq(commands.company_id, context.companyId), eq(commands.terminal, row.id), eq(commands.status, 'pending')),
      );
    return 0;
  }
  if (command === 'sync_people') return syncEveryone(context, row.id, row.area);
  const content = simple[command] ?? (await timed(context, row, command));
  await queueCommand(context, row.id, command, content, command);
  return 1;
}

/** Commands that depend on the terminal's own time. */
async function timed(context: TenantContext, row: TerminalRow, command: string): Promise<string> {
  const zone = await terminalZone(context, row);
  const local = context.now.toZonedDateTimeISO(zone);
  if (command === 'sync_time')
    return attendanceCommands.setOption('TimeZone', attendanceCommands.timeZoneValue(local.offsetNanoseconds / 1e9));
  const text = (time: Temporal.ZonedDateTime): string => time.toPlainDateTime().toString({ smallestUnit: 'second' });
  return attendanceCommands.queryPunches(text(local.subtract({ days: 31 })), text(local.add({ days: 1 })));
}
