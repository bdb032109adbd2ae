import { z } from 'zod';
import { readKept } from '#server/files/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { defineJobKind, type JobKind, type RunningJob } from '#server/jobs/index.ts';
import { deviceCodes } from '../../contract/codes.ts';
import { checkPunchFile, punchImport } from '../../contract/punch-import.ts';
import { lockImport, takeLines } from './pass.ts';
import { openPunchFile, type PunchFile } from './punch-file.ts';
import { takeBackSome } from './take-back.ts';

const about = { namespace: 'device', key: 'punchImport' } as const;
const target = { type: punchImport.name, id: null };

const filePayload = z.object({ id: z.int(), file: z.string(), status: z.enum(['checking', 'importing']) });

const resultSchema = z.object({ status: z.string(), imported: z.int(), refused: z.int() });

async function resultOf(context: TenantContext, id: number): Promise<z.infer<typeof resultSchema>> {
  const row = await lockImport(context, id);
  if (!row) throw new Refusal(commonCodes.notFound);
  const { unknown_count: unknown, unreadable_count: unreadable, future_count: future } = row;
  const refused = unknown + unreadable + future + row.early_count + row.locked_count;
  return { status: row.status, imported: row.imported_count, refused };
}

async function openKept(job: RunningJob, name: string): Promise<PunchFile> {
  const opened = await job.step(async ({ services, actor }) => ({
    bytes: await readKept(services, name),
    threads: services.threads,
    person: actor.userId,
  }));
  if (!opened.bytes) throw new Refusal(deviceCodes.importFileGone);
  return openPunchFile(opened.threads, opened.person, opened.bytes);
}

/** Checks or imports a file. Where it has come to is kept with the import, so that it goes on after any stop. */
export const punchFileJob: JobKind = defineJobKind({
  kind: 'device.punch_import.run',
  permission: checkPunchFile.access,
  payload: filePayload,
  notice: ({ result }) => {
    const done = resultSchema.safeParse(result).data;
    if (!done) return { kind: 'import_failed', data: { about }, target };
    return done.status === 'imported'
      ? { kind: 'import_done', data: { about, made: done.imported, failed: done.refused }, target }
      : undefined;
  },
  run: async (job, { id, file: name, status }) => {
    const file = await openKept(job, name);
    for (;;) {
      const at = await job.step((context) => takeLines(context, id, { status, file }));
      if (at === undefined) break;
      job.progress(at, file.size);
    }
    return job.step((context) => resultOf(context, id));
  },
});

/** Voids what an import brought. */
export const takeBackJob: JobKind = defineJobKind({
  kind: 'device.punch_import.take_back',
  permission: 'device.transaction.void',
  payload: z.object({ id: z.int(), total: z.int() }),
  notice: ({ result }) => ({ kind: result === null ? 'take_back_failed' : 'take_back_done', data: { about }, target }),
  run: async (job, { id, total }) => {
    let last = 0;
    for (let done = 0; ; done += 500) {
      const after = last;
      const reached = await job.step((context) => takeBackSome(context, id, after));
      if (reached === undefined) return { id };
      last = reached;
      job.progress(done, total);
    }
  },
});
