import { z } from 'zod';
import { commonCodes, importResultSchema, type ImportResult, type RowError } from '#shared/contract/index.ts';
import { translateDatabaseError } from '../http/database-error.ts';
import { mayCall, Refusal, type TenantContext } from '../http/index.ts';
import { defineJobKind, type JobKind, type RunningJob } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { loggedAs } from './reactions.ts';
import { type Row, type Writing } from './definition.ts';
import { placed } from './placed.ts';
import { errorsOf, mostErrors } from './import-errors.ts';
import { readRows } from './rows.ts';
import { changeRecord, createRecord, deleteRecord } from './write.ts';

/** Rows of one transaction: while it runs nobody else has the embedded database. */
const batch = 20;

const payloadSchema = z.object({
  mode: z.enum(['skip', 'all']),
  file_name: z.string(),
  skipped: z.int().default(0),
  rows: z.array(
    z.object({
      row: z.int(),
      values: z.record(z.string(), z.unknown()),
      /** The record that is changed. */
      id: z.int().optional(),
      lines: z.record(z.string(), z.array(z.int())).default({}),
    }),
  ),
});
type Payload = z.infer<typeof payloadSchema>;

/** Where a job goes on. It is kept in the transaction of the rows that it counts. */
const checkpointSchema = z.object({
  next: z.int(),
  /** Ids of what was made, as stretches `[first, last]`: all or none takes them back where a row fails after all. */
  made: z.array(z.tuple([z.int(), z.int()])),
  /** How many were changed. */
  changed: z.int().default(0),
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
        ? {
            kind: 'import_done',
            data: { about: resource.words, made: done.made, failed: done.failed + done.skipped },
            target,
          }
        : { kind: 'import_failed', data: { about: resource.words }, target };
    },
    run: async (job, payload) => {
      const { rows } = payload;
      let at: Checkpoint = checkpointSchema.safeParse(job.checkpoint).data ?? {
        next: 0,
        made: [],
        changed: 0,
        isTakingBack: false,
        result: { made: 0, failed: 0, skipped: payload.skipped, errors: [], rows: rows.length },
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
  const part = nextPart({ mode, rows }, at.next);
  return job.step(
    async (context) => {
      const errors: RowError[] = [];
      const made = [...at.made];
      let changed = 0;
      let failed = 0;
      const write = async (): Promise<void> => {
        for (const row of part) {
          try {
            const record = await context.savepoint(() => writeRow(writing, context, row));
            if (row.id === undefined) addId(made, Number(record['id']));
            else changed += 1;
          } catch (error) {
            const refusal = translateDatabaseError(error);
            if (!(refusal instanceof Refusal)) throw refusal;
            failed += 1;
            const messages = refusal.fields ?? { '': [{ code: refusal.refusal.code }] };
            errors.push(...errorsOf(writing.server.resource, { ...row, errors: messages }));
            if (mode === 'all') break;
          }
        }
        if (mode === 'all' && failed > 0 && changed > 0) throw new Undone();
      };
      await context.savepoint(write).catch((thrown: unknown) => {
        if (!(thrown instanceof Undone)) throw thrown;
        changed = 0;
      });
      const next = at.next + part.length;
      const isTakingBack = mode === 'all' && failed > 0;
      const result: ImportResult = {
        rows: rows.length,
        made: countOf(made) + at.changed + changed,
        failed: isTakingBack ? rows.length - countOf(made) : at.result.failed + failed,
        skipped: at.result.skipped,
        errors: [...at.result.errors, ...errors].slice(0, mostErrors),
      };
      if (next >= rows.length && !isTakingBack) await noteImport(writing, context, fileName, result.made);
      return { next, made, changed: at.changed + changed, isTakingBack, result };
    },
    (done) => done,
  );
}

/** Ends a transaction's changes that are to be all or none. */
class Undone extends Error {}

/** The rows of the next transaction: some, or all changes at once where one must not be without the others. */
function nextPart({ mode, rows }: Pick<Payload, 'mode' | 'rows'>, next: number): Payload['rows'] {
  if (mode === 'skip') return rows.slice(next, next + batch);
  const firstChange = rows.findIndex(({ id }) => id !== undefined);
  if (firstChange < 0) return rows.slice(next, next + batch);
  return next >= firstChange ? rows.slice(next) : rows.slice(next, Math.min(next + batch, firstChange));
}

/** Makes a record, or changes the one that the file names: its rows become those of the file. */
async function writeRow(
  writing: Writing,
  context: TenantContext,
  { values, id }: Payload['rows'][number],
): Promise<Row> {
  if (id === undefined) return createRecord(writing, context, values);
  const { server } = writing;
  if (!mayCall(context.actor, server.resource.calls.patch)) throw new Refusal(commonCodes.forbidden);
  const before = await readRows(server, context, id);
  return changeRecord(writing, context, id, placed(server.resource.fields, values, before));
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
