import { switchScope } from '#server/db/database.ts';
import { removeUpload } from '#server/files/index.ts';
import { serve, servePrepared, type Route } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { findWaitingTerminal, importUsbFile, usbPlace } from '../contract.ts';
import { usbKinds } from './push/index.ts';
import { keepRefused } from './refused-records.ts';
import { readNumber } from './trust/callers.ts';
import { calledFromHere } from './trust/claims.ts';
import { findTerminal, takeUsbFile } from './usb-import.ts';

/** The device slice's calls beside its resources. */
export const deviceRoutes: readonly Route[] = [
  serve(
    findWaitingTerminal,
    async (context, { query }) => {
      await switchScope(context.tx, { role: 'system' });
      // Reveals a waiting number only to callers in the same network; to others it is as unknown as a number never
      // seen.
      const [caller] = calledFromHere(await readNumber(context.tx, query.sn), context);
      return caller
        ? {
            sn: caller.sn,
            model: caller.facts['DeviceName'] ?? '',
            first_seen: caller.first_seen,
            last_seen: caller.last_seen,
            waiting_records: caller.waiting_records,
          }
        : null;
    },
    { by: 'person', max: 60, seconds: 60 },
  ),

  servePrepared(importUsbFile, takeUsbFile, async (context, { body }, { summary, total }) => {
    const row = await findTerminal(context, body.terminal);
    const first = summary.first.map((punch) => ({
      emp_code: punch.pin,
      punch_local: punch.punchLocal,
      punch_state: punch.state,
      verify_type: punch.verifyType,
    }));
    const answer = { rows: summary.records, refused: summary.setAside, column_three: summary.layout, first };
    if (body.mode === 'preview') return { ...answer, ...total };
    await keepRefused(context, row, usbKinds[summary.layout], summary.quarantined);
    await writeLog(context, [
      {
        action: 'import',
        objectType: 'device.transaction',
        objectId: null,
        objectName: body.file_name,
        changes: [{ field: 'stored', old: null, new: total.stored }],
      },
    ]);
    await removeUpload(context, body.file, usbPlace);
    return { ...answer, ...total };
  }),
];
