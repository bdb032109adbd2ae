import { sql } from 'drizzle-orm';
import { checkPunchFile } from '#features/device/contract.ts';
import { turnDerivedImport } from '#features/device/server.ts';
import { removeFile } from '#server/files/index.ts';
import { may, mayCall, Refusal } from '#server/http/index.ts';
import { enqueue } from '#server/jobs/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { movingCodes } from '../contract/codes.ts';
import { moveIn } from '../contract/move-in.ts';
import { moveInJob, takeBackMoveJob } from './jobs.ts';
import { forgetLines } from './lines.ts';
import { moveIns } from './tables.ts';

/** How long an import can be taken back. */
const week = { hours: 24 * 7 } as const;

export const moveInServer = resourceServer(moveIn, {
  table: moveIns,
  display: sql<string>`${moveIns.file_name}`,
  actions: {
    import_all: {
      run: async (context, row) => {
        if (row.kinds.includes('punches') && !mayCall(context.actor, checkPunchFile))
          throw new Refusal(commonCodes.forbidden);
        await enqueue(context, { kind: moveInJob, payload: { id: row.id, file: row.file, status: 'importing' } });
        // A stopped import goes on where it stopped.
        if (row.status === 'importing') return {};
        await forgetLines(context, row.id);
        const counts = Object.fromEntries(
          Object.entries(row.counts).map(([kind, one]) => [kind, kind === 'punches' ? one : { ...one, refused: 0 }]),
        );
        return { set: { status: 'importing', stage: 0, position: 0, counts } };
      },
    },
    cancel: {
      run: async (context, row) => {
        if (row.punch_import !== null) await turnDerivedImport(context, row.punch_import, 'cancelled');
        await removeFile(context, row.file);
      },
    },
    take_back: {
      run: async (context, row) => {
        const isOld =
          row.imported_at !== null &&
          Temporal.Instant.compare(Temporal.Instant.from(row.imported_at).add(week), context.now) < 0;
        if (isOld) throw new Refusal(movingCodes.tooLate);
        if (row.punch_import !== null && !may(context.actor, 'device.transaction.void'))
          throw new Refusal(commonCodes.forbidden);
        await enqueue(context, { kind: takeBackMoveJob, payload: { id: row.id, total: row.imported_count } });
        return row.status === 'taking_back' ? {} : { set: { status: 'taking_back', stage: 0, position: 0 } };
      },
    },
  },
});
