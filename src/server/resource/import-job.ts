import { z } from 'zod';
import { importResultSchema, type FieldMessages, type ImportResult, type RowError } from '#shared/contract/index.ts';
import { translateDatabaseError } from '../http/database-error.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { defineJobKind, type JobKind, type RunningJob } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { loggedAs, type Row } from './definition.ts';
import { createRecord, deleteRecord, type Writing } from './write.ts';

/** Rows of one transaction: while it runs nobody else has the embedded database. */
const batch = 20;
/** Errors that are told. */
export const mostErrors = 100;

const payloadSchema = z.object({
  mode: z.enum(['skip', 'all']),
  file_name: z.string(),
  rows: z.array(z.object({ row: z.int(), values: z.record(z.string(), z.unknown()) })),
});
type Payload = z.infer<typeof payloadSchema>;

/** Where a job goes on. It is kept in the transaction of the rows that it counts. */
const checkpointSchema = z.object({
  next: z.int(),
  /** Ids of what was made, as stretches `[first, last]`: all or none takes them back where a row fails after all. */
  made: z.array(z.tuple([z.int(), z.int()])),
  isTakingBack: z.boolean(),
  /** What is told of a job that ends before its end. */
  result: importResultSchema,
});
type Checkpoint = z.infer<typeof checkpointSchema>;

/**
 * The job that writes an import's rows, some in each transaction. One that is killed goes on behind the rows that are
 * stored; one that is cancelled says how many are. Where all or none was asked for and a row fails that was good when the
 * file was read, what was made is taken back.
 */
export function importJob(writing: Writing): JobKind {
  const { resource } = writing.server;
  return defineJobKind({
    kind: `${resource.name}.import`,
    permission: resource.calls.import.access,
    scoped: resource.calls.import.scoped,
    payload: payloadSchema,
    notice: ({ result }) => {
      const done = importResultSchema.safeParse(result).data;
      const target = { type: resource.name, id: null };
      return done
        ? { kind: 'import_done', data: { about: resource.words, made: done.made, failed: done.failed }, target }
        : { kind: 'import_failed', data: { about: resource.words }, target };
    },
    run: async (job, payload) => {
      const { rows } = payload;
      let at: Checkpoint = checkpointSchema.safeParse(job.checkpoint).data ?? {
        next: 0,
        made: [],
        isTakingBack: false,
        result: { made: 0, failed: 0, errors: [], rows: rows.length },
      };
      while (at.next < rows.length && !at.isTakingBack) {
        at = await forwards(writing, job, payload, at);
        job.progress(at.next, rows.length);
      }
      while (at.isTakingBack && at.made.length > 0) at = await backwards(writing, job, at);
      return at.result satisfies ImportResult;
    },
  });
}

/** Makes the next rows; the first that fails where all or none was asked for turns the job round. */
async function forwards(
  writing: Writing,
  job: RunningJob,
  { mode, rows, file_name: fileName }: Payload,
  at: Checkpoint,
): Promise<Checkpoint> {
  const part = rows.slice(at.next, at.next + batch);
  return job.step(
    async (context) => {
      const errors: RowError[] = [];
      const made = [...at.made];
      let failed = 0;
      for (const row of part) {
        try {
          const record = await context.savepoint(() => createRecord(writing, context, row.values));
          addId(made, Number(record['id']));
        } catch (error) {
          const refusal = translateDatabaseError(error);
          if (!(refusal instanceof Refusal)) throw refusal;
          failed += 1;
          const messages = refusal.fields ?? { '': [{ code: refusal.refusal.code }] };
          errors.push(...errorsOf(writing, { ...row, errors: messages }));
          if (mode === 'all') break;
        }
      }
      const next = at.next + part.length;
      const isTakingBack = mode === 'all' && failed > 0;
      const result: ImportResult = {
        rows: rows.length,
        made: countOf(made),
        failed: isTakingBack ? rows.length - countOf(made) : at.result.failed + failed,
        errors: [...at.result.errors, ...errors].slice(0, mostErrors),
      };
      if (next >= rows.length && !isTakingBack) await noteImport(writing, context, fileName, result.made);
      return { next, made, isTakingBack, result };
    },
    (done) => done,
  );
}

/** Takes back the last of what was made. What somebody refers to already stays, and is told. */
async function backwards(writing: Writing, job: RunningJob, at: Checkpoint): Promise<Checkpoint> {
  return job.step(
    async (context) => {
      const made = [...at.made];
      let gone = 0;
      for (let count = 0; count < batch; count += 1) {
        const id = takeLastId(made);
        if (id === undefined) break;
        try {
          await context.savepoint(() => deleteRecord(writing, context, id));
          gone += 1;
        } catch (error) {
          if (!(translateDatabaseError(error) instanceof Refusal)) throw error;
        }
      }
      const result = { ...at.result, made: at.result.made - gone, failed: at.result.failed + gone };
      return { ...at, made, result };
    },
    (done) => done,
  );
}

type Stretches = [number, number][];

function addId(stretches: Stretches, id: number): void {
  const last = stretches.at(-1);
  if (last && last[1] === id - 1) stretches[stretches.length - 1] = [last[0], id];
  else stretches.push([id, id]);
}

function takeLastId(stretches: Stretches): number | undefined {
  const last = stretches.pop();
  if (last && last[0] < last[1]) stretches.push([last[0], last[1] - 1]);
  return last?.[1];
}

const countOf = (stretches: Stretches): number => stretches.reduce((sum, [first, last]) => sum + last - first + 1, 0);

async function noteImport(writing: Writing, context: TenantContext, fileName: string, made: number): Promise<void> {
  await writeLog(context, [
    {
      action: 'import',
      objectType: loggedAs(writing.server),
      objectId: null,
      objectName: fileName,
      changes: [{ field: 'made', old: null, new: made }],
    },
  ]);
}

/** Why a row is not taken, by field; what a secret held is not told. */
export function errorsOf(
  { server: { resource } }: Writing,
  row: { row: number; values: Row; errors?: FieldMessages | undefined },
): RowError[] {
  return Object.entries(row.errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => ({
      row: row.row,
      field,
      code: message.code,
      value: resource.fields[field]?.secret ? '•••' : String(row.values[field] ?? '').slice(0, 100),
    })),
  );
}
