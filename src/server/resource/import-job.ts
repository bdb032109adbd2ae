import { commonCodes, importResultSchema, type ImportResult, type RowError } from '#shared/contract/index.ts';
import { translateDatabaseError } from '../http/database-error.ts';
import { mayCall, Refusal, type TenantContext } from '../http/index.ts';
import { defineJobKind, type JobKind, type RunningJob } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { loggedAs } from './reactions.ts';
import { withCustom } from './custom.ts';
import { type Row, type Writing } from './definition.ts';
import { placed } from './placed.ts';
import { errorsOf, mostErrors } from './import-errors.ts';
import { createNames, intoRows, refuseUncreated, removeNames } from './import-names.ts';
import { batch, checkpointSchema, payloadSchema, type Checkpoint, type Payload } from './import-payload.ts';
import { readRows } from './rows.ts';
import { changeRecord, createRecord, deleteRecord } from './write.ts';

/**
 * The job that imports rows, some per transaction. If the worker dies, it continues after the stored rows; if it is
 * cancelled, it reports how many are stored. If all or nothing was requested and a row fails that was valid when the
 * file was read, the created records are removed again.
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
        created: [],
        result: { made: 0, created: 0, failed: 0, skipped: payload.skipped, errors: [], rows: rows.length },
      };
      while (at.created.length < payload.missing.length && !at.isTakingBack)
        at = await createNames(writing, job, payload.missing, at);
      while (at.next < rows.length && !at.isTakingBack) {
        at = await forwards(writing, job, payload, at);
        job.progress(at.next, rows.length);
      }
      while (at.isTakingBack && at.made.length > 0) at = await backwards(writing, job, at);
      while (at.isTakingBack && at.created.length > 0) at = await removeNames(writing, job, payload.missing, at);
      return at.result satisfies ImportResult;
    },
  });
}

/** Imports the next rows. In an all-or-nothing import, the first failure starts the removal. */
async function forwards(
  writing: Writing,
  job: RunningJob,
  { mode, rows, missing, file_name: fileName }: Payload,
  at: Checkpoint,
): Promise<Checkpoint> {
  const part = nextPart({ mode, rows }, at.next).map(intoRows(writing, missing, at.created));
  return job.step(
    async (context) => {
      const errors: RowError[] = [];
      const own = await withCustom(writing, context);
      const made = [...at.made];
      let changed = 0;
      let failed = 0;
      const write = async (): Promise<void> => {
        for (const row of part) {
          try {
            const record = await context.savepoint(() => writeRow(own, context, row));
            if (row.id === undefined) addId(made, Number(record['id']));
            else changed += 1;
          } catch (error) {
            const refusal = translateDatabaseError(error);
            if (!(refusal instanceof Refusal)) throw refusal;
            failed += 1;
            const messages = refusal.fields ?? { '': [{ code: refusal.refusal.code }] };
            errors.push(...errorsOf(own.server.resource, { ...row, errors: messages }));
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
        created: at.result.created,
        errors: [...at.result.errors, ...errors].slice(0, mostErrors),
        ...(isTakingBack ? { taken_back: true } : {}),
      };
      if (next >= rows.length && !isTakingBack) await noteImport(writing, context, fileName, result.made);
      return { ...at, next, made, changed: at.changed + changed, isTakingBack, result };
    },
    (done) => done,
  );
}

/** Rolls a transaction back for changes that must be all or nothing. */
class Undone extends Error {}

/** The rows of the next transaction: a batch, or all changes at once if they must be all or nothing. */
function nextPart({ mode, rows }: Pick<Payload, 'mode' | 'rows'>, next: number): Payload['rows'] {
  if (mode === 'skip') return rows.slice(next, next + batch);
  const firstChange = rows.findIndex(({ id }) => id !== undefined);
  if (firstChange < 0) return rows.slice(next, next + batch);
  return next >= firstChange ? rows.slice(next) : rows.slice(next, Math.min(next + batch, firstChange));
}

/** Creates a record, or changes the one named by the file: its child rows become those of the file. */
async function writeRow(
  writing: Writing,
  context: TenantContext,
  { values, id }: Payload['rows'][number],
): Promise<Row> {
  refuseUncreated(writing.server, values);
  if (id === undefined) return createRecord(writing, context, values);
  const { server } = writing;
  if (!mayCall(context.actor, server.resource.calls.patch)) throw new Refusal(commonCodes.forbidden);
  const before = await readRows(server, context, id);
  return changeRecord(writing, context, id, placed(server.resource.fields, values, before));
}

/** Removes the last created records. Records that others refer to already stay and are reported. */
async function backwards(writing: Writing, job: RunningJob, at: Checkpoint): Promise<Checkpoint> {
  return job.step(
    async (context) => {
      const made = [...at.made];
      let gone = 0;
      for (let count = 0; count < batch; count += 1) {
        const id = takeLastId(made);
        if (id === undefined) break;
        try {
          await context.savepoint(() => deleteRecord(writing, context, id, { isTakenBack: true }));
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
