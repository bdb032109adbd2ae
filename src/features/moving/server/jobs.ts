import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readKept } from '#server/files/index.ts';
import { Refusal } from '#server/http/index.ts';
import { defineJobKind, type JobKind, type RunningJob } from '#server/jobs/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { movingCodes } from '../contract/codes.ts';
import { checkFormerFile, moveIn } from '../contract/move-in.ts';
import { plansOf } from '../domain/plan.ts';
import { passMove } from './pass-move.ts';
import { dayOf } from './move-row.ts';
import { lockMove } from './pass.ts';
import { keepPunches, openKeptPunches } from './punches.ts';
import { openFormer } from './read-former.ts';
import { takeBackPunches, takeBackRecords } from './take-back.ts';

const about = { namespace: 'sys', key: 'moveIn' } as const;
const target = { type: moveIn.name, id: null };

const filePayload = z.object({ id: z.int(), file: z.string(), status: z.enum(['checking', 'importing']) });
const resultSchema = z.object({ status: z.string(), imported: z.int(), refused: z.int() });

/** Reads the file of a move; its punches only for the check, which stores them. */
async function openKept(job: RunningJob, id: number, name: string, withPunches: boolean) {
  const opened = await job.step(async (context) => {
    const row = await lockMove(context, id);
    if (!row) throw new Refusal(commonCodes.notFound);
    const { services, actor, tx, companyId } = context;
    const [company] = await tx
      .select({ weekStart: companies.week_start })
      .from(companies)
      .where(eq(companies.id, companyId));
    const weekStart = company?.weekStart ?? 1;
    return { bytes: await readKept(services, name), services, person: actor.userId, row, weekStart };
  });
  const { bytes, row, services, person, weekStart } = opened;
  if (!bytes) throw new Refusal(movingCodes.fileGone);
  const hasPunches = withPunches && row.kinds.includes('punches') && row.punch_import === null;
  const former = await openFormer(services.threads, person, {
    file: bytes,
    zone: row.time_zone,
    day: dayOf(row),
    withPunches: hasPunches,
  });
  return { plans: plansOf(former.data, weekStart), row, punches: hasPunches ? former.punches : null };
}

/** Checks or imports a former system's database. Where it has come to is kept with the move, so that it goes on after any stop. */
export const moveInJob: JobKind = defineJobKind({
  kind: 'moving.move_in.run',
  permission: checkFormerFile.access,
  payload: filePayload,
  notice: ({ result }) => {
    const done = resultSchema.safeParse(result).data;
    if (!done) return { kind: 'import_failed', data: { about }, target };
    return done.status === 'imported'
      ? { kind: 'import_done', data: { about, made: done.imported, failed: done.refused }, target }
      : undefined;
  },
  run: async (job, { id, file, status }) => {
    const { plans, row, punches } = await openKept(job, id, file, status === 'checking');
    if (punches) await keepPunches(job, id, punches);
    const ended = await passMove(job, {
      id,
      status,
      plans,
      hasPunches: row.kinds.includes('punches'),
      openPunches: (name) => openKeptPunches(job, name),
    });
    return { status: ended.status, imported: ended.imported_count, refused: ended.refused_count };
  },
});

/** Takes an import back: voids its punches and deletes the records that it made and nothing else refers to. */
export const takeBackMoveJob: JobKind = defineJobKind({
  kind: 'moving.move_in.take_back',
  permission: checkFormerFile.access,
  payload: z.object({ id: z.int(), total: z.int() }),
  notice: ({ result }) => ({ kind: result === null ? 'take_back_failed' : 'take_back_done', data: { about }, target }),
  run: async (job, { id, total }) => {
    let last = 0;
    let done = 0;
    for (;;) {
      const after = last;
      const reached = await job.step((context) => takeBackPunches(context, id, after));
      if (reached === undefined) break;
      last = reached;
      job.progress((done += 500), total);
    }
    for (;;) {
      const isOver = await job.step((context) => takeBackRecords(context, id));
      if (isOver) return { id };
      job.progress((done += 20), total);
    }
  },
});
