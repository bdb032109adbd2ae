import { sql } from 'drizzle-orm';
import { turnDerivedImport } from '#features/device/server.ts';
import { removeFile } from '#server/files/index.ts';
import { may, Refusal } from '#server/http/index.ts';
import { enqueue } from '#server/jobs/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { movingCodes } from '../contract/codes.ts';
import { moveIn } from '../contract/move-in.ts';
import { moveInJob, takeBackMoveJob } from './jobs.ts';
import { beginImport } from './new-move.ts';
import { moveIns } from './tables.ts';

/** How long an import can be taken back. */
const week = { hours: 24 * 7 } as const;

export const moveInServer = resourceServer(moveIn, {
  table: moveIns,
  display: sql<string>`${moveIns.file_name}`,
  actions: {
    import_all: {
      run: async (context, row) => {
        // The server has no part of a file that the operator's command reads.
        if (row.digest !== null) throw new Refusal(movingCodes.byCommand);
        const set = await beginImport(context, row);
        await enqueue(context, { kind: moveInJob, payload: { id: row.id, file: row.file, status: 'importing' } });
        return { set };
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
