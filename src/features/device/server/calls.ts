import { and, eq, isNull } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { switchScope } from '#server/db/database.ts';
import { Refusal, serve, type Route } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { deviceCodes, findWaitingTerminal, importUsbFile } from '../contract.ts';
import { storePunches } from './ingest.ts';
import { makeRowContext, parseUsbAttlog } from './push/index.ts';
import { terminalRegistry, terminals } from './tables.ts';
import { incomingOf, keepRefused } from './registry.ts';
import { countPunches, terminalOrigin, terminalZone } from './terminal-row.ts';

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
