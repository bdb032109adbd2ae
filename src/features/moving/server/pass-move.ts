import type { PunchFile } from '#features/device/server.ts';
import { Refusal } from '#server/http/index.ts';
import type { RunningJob } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { moveIn } from '../contract/move-in.ts';
import type { Plans } from '../domain/plan.ts';
import { recordKinds } from './move-row.ts';
import { lockMove, takeRecords, writeMove } from './pass.ts';
import { passPunches } from './punches.ts';

/** What runs a move: a job, or the operator's command. */
export type Steps = Pick<RunningJob, 'step' | 'progress'>;

/** A move that is passed through. */
export interface Passing {
  readonly id: number;
  readonly status: 'checking' | 'importing';
  readonly plans: Plans;
  readonly hasPunches: boolean;
  /** Opens its punches. @param file the stored file of their import */
  readonly openPunches: (file: string) => Promise<PunchFile>;
  /** Lines of punches per transaction. */
  readonly lines?: number | undefined;
}

/** Checks or imports a move. Where it has come to is kept with it, so that it goes on after any stop. */
export async function passMove(steps: Steps, passing: Passing) {
  const { id, status, plans, hasPunches } = passing;
  const row = await steps.step((context) => lockMove(context, id));
  if (!row) throw new Refusal(commonCodes.notFound);
  const records = recordKinds(row).reduce((sum, kind) => sum + plans[kind].length, 0);
  // Punches are much faster than records.
  const share = hasPunches ? Math.max(20, records / 4) : 0;
  for (;;) {
    const done = await steps.step((context) => takeRecords(context, id, status, plans));
    if (done === undefined) break;
    steps.progress(done, records + share);
  }
  await passPunches(steps, passing, (part) => steps.progress(records + part * share, records + share));
  return steps.step(async (context) => {
    const now = await lockMove(context, id);
    if (!now) throw new Refusal(commonCodes.notFound);
    if (now.status === status) {
      const isChecked = status === 'checking';
      await writeMove(context, now, {
        status: isChecked ? 'checked' : 'imported',
        ...(isChecked ? {} : { imported_at: context.now.toString() }),
      });
      if (!isChecked)
        await writeLog(context, [
          {
            action: 'import',
            objectType: moveIn.name,
            objectId: id,
            objectName: now.file_name,
            changes: [{ field: 'imported_count', old: null, new: now.imported_count }],
          },
        ]);
    }
    return (await lockMove(context, id)) ?? now;
  });
}
