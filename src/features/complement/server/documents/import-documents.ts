import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { keepForJob, removeFile } from '#server/files/index.ts';
import { mayCall, Refusal, servePrepared, type Route, type TenantContext } from '#server/http/index.ts';
import { defineJobKind, enqueue, type JobKind, type RunningJob } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { alone } from '#server/resource/index.ts';
import { unpackLeft, whyNotStored } from '#server/zip-files/index.ts';
import {
  documentProblemSchema,
  documentResultSchema,
  documentsPlace,
  employeeDocument,
  importDocuments,
  type DocumentProblem,
  type DocumentResult,
} from '../../contract.ts';
import { matchDocuments, planDocuments } from './match-documents.ts';
import { readDocuments, unpackedDocuments } from './read-documents.ts';
import { storeDocument } from './store-document.ts';

/** Files per transaction. */
const batch = 20;

const payloadSchema = z.object({
  /** The name of the kept upload. */
  zip: z.string(),
  file_name: z.string(),
  documents: z.array(
    z.object({
      place: z.int(),
      file: z.string(),
      title: z.string(),
      employee: z.object({ id: z.int() }),
      type: z.object({ id: z.int() }),
      number: z.string(),
      expires: z.string().nullable(),
    }),
  ),
  problems: z.array(documentProblemSchema),
});
type Payload = z.infer<typeof payloadSchema>;

const checkpointSchema = z.object({ next: z.int(), result: documentResultSchema });
type Checkpoint = z.infer<typeof checkpointSchema>;

/** Whoever imports documents adds and changes them. */
function refuseReaders(actor: TenantContext['actor']): void {
  const { create, patch } = employeeDocument.calls;
  if (!mayCall(actor, create) || !mayCall(actor, patch)) throw new Refusal(commonCodes.forbidden);
}

/**
 * The job that files the documents, some per transaction, each like the form of a document. If the worker dies, it continues after the
 * stored ones; if it is cancelled, it reports how many are stored.
 */
export const documentsJob: JobKind = defineJobKind({
  kind: 'complement.employee_document.zip',
  permission: importDocuments.access,
  scoped: importDocuments.scoped,
  payload: payloadSchema,
  notice: ({ result }) => {
    const done = documentResultSchema.safeParse(result).data;
    const target = { type: employeeDocument.name, id: null };
    const about = employeeDocument.words;
    return done
      ? { kind: 'import_done', data: { about, made: done.made, failed: done.failed + done.skipped }, target }
      : { kind: 'import_failed', data: { about }, target };
  },
  run: async (job, payload) => {
    const { documents, problems } = payload;
    let at: Checkpoint = checkpointSchema.safeParse(job.checkpoint).data ?? {
      next: 0,
      result: { documents: documents.length, made: 0, failed: 0, skipped: problems.length, problems },
    };
    const places = documents.slice(at.next).map(({ place }) => place);
    const contents = await unpackLeft(job, payload.zip, places, ({ threads }, person, file, wanted) =>
      unpackedDocuments(threads.exporting, person, file, wanted),
    );
    while (at.next < documents.length) {
      at = await step(job, payload, at, contents);
      job.progress(at.next, documents.length);
    }
    return at.result;
  },
});

async function step(
  job: RunningJob,
  { documents, zip, file_name: fileName }: Payload,
  at: Checkpoint,
  contents: ReadonlyMap<number, Uint8Array>,
): Promise<Checkpoint> {
  const part = documents.slice(at.next, at.next + batch);
  return job.step(
    async (context) => {
      refuseReaders(context.actor);
      const problems: DocumentProblem[] = [];
      // Two imports of one zip at the same moment file it once, and what somebody has filed since it was read is not overwritten.
      await oneAtATime(context.tx, 'documents', context.companyId);
      const plans = await planDocuments(context, part);
      for (const { file, place, ...document } of part) {
        const plan = plans.get(place) ?? 'new';
        if (plan === 'present') {
          problems.push({ file, code: 'present' });
          continue;
        }
        const { refusal } = await alone(context, () =>
          storeDocument(context, plan, { ...document, bytes: contents.get(place) ?? new Uint8Array() }),
        );
        if (!refusal) continue;
        const message = whyNotStored(refusal);
        problems.push({ file, code: message.code, context: message.context });
      }
      const next = at.next + part.length;
      const result: DocumentResult = {
        ...at.result,
        made: at.result.made + part.length - problems.length,
        failed: at.result.failed + problems.length,
        problems: [...at.result.problems, ...problems],
      };
      if (next >= documents.length) {
        await removeFile(context, zip);
        await writeLog(context, [
          {
            action: 'import',
            objectType: employeeDocument.name,
            objectId: null,
            objectName: fileName,
            changes: [{ field: 'documents', old: null, new: result.made }],
          },
        ]);
      }
      return { next, result };
    },
    (done) => done,
  );
}

/** The call that imports documents. */
export const documentRoutes: readonly Route[] = [
  servePrepared(
    importDocuments,
    async (context, { body }) => {
      refuseReaders(context.actor);
      return readDocuments(context, body.file);
    },
    async (context, { body }, read) => {
      refuseReaders(context.actor);
      const { matched, problems } = await matchDocuments(context, read.documents);
      const plans = await planDocuments(context, matched);
      const answer = {
        documents: matched.map(({ place, file, employee, type, number, expires }) => ({
          file,
          employee: { id: employee.id, display_name: employee.name },
          emp_code: employee.code,
          doc_type: type.name,
          doc_no: number,
          expire_date: expires,
          completes: typeof plans.get(place) === 'number',
        })),
        problems: [...problems],
      };
      if (body.mode === 'preview' || matched.length === 0) return { job: null, ...answer };
      const job = await enqueue(context, {
        kind: documentsJob,
        payload: {
          zip: await keepForJob(context, body.file, documentsPlace),
          file_name: body.file_name.slice(0, 200),
          documents: matched.map(({ employee, type, ...document }) => ({
            ...document,
            employee: { id: employee.id },
            type: { id: type.id },
          })),
          problems: [...problems],
        } satisfies z.input<typeof payloadSchema>,
      });
      return { job, ...answer };
    },
  ),
];
