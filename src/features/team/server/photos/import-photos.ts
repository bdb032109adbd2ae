import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { keepForJob, removeFile } from '#server/files/index.ts';
import { mayCall, Refusal, servePrepared, type Route, type TenantContext } from '#server/http/index.ts';
import { defineJobKind, enqueue, type JobKind, type RunningJob } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { alone, changeRecord, registryOf } from '#server/resource/index.ts';
import { unpackLeft, whyNotStored } from '#server/zip-files/index.ts';
import {
  employee,
  importPhotos,
  photoProblemSchema,
  photoResultSchema,
  photosPlace,
  type PhotoProblem,
  type PhotoResult,
} from '../../contract.ts';
import { employeeServer } from '../resources.ts';
import { matchPhotos } from './match-photos.ts';
import { readPhotos, unpacked } from './read-photos.ts';

/** Photos per transaction: decoding them blocks the embedded database for all others. */
const batch = 5;

const payloadSchema = z.object({
  /** The name of the kept upload. */
  zip: z.string(),
  file_name: z.string(),
  photos: z.array(z.object({ place: z.int(), file: z.string(), id: z.int() })),
  problems: z.array(photoProblemSchema),
});
type Payload = z.infer<typeof payloadSchema>;
type Photo = Payload['photos'][number];

const checkpointSchema = z.object({ next: z.int(), result: photoResultSchema });
type Checkpoint = z.infer<typeof checkpointSchema>;

const about = { namespace: 'per', key: 'photos' } as const;

/** Whoever imports photos changes employees. */
function refuseReaders(actor: TenantContext['actor']): void {
  if (!mayCall(actor, employee.calls.patch)) throw new Refusal(commonCodes.forbidden);
}

/**
 * The job that gives photos to employees, some per transaction, each like the employee's own form. If the worker dies, it continues
 * after the stored ones; if it is cancelled, it reports how many are stored.
 */
export const photosJob: JobKind = defineJobKind({
  kind: 'personnel.employee.photos',
  permission: importPhotos.access,
  scoped: importPhotos.scoped,
  payload: payloadSchema,
  notice: ({ result }) => {
    const done = photoResultSchema.safeParse(result).data;
    const target = { type: employee.name, id: null };
    return done
      ? { kind: 'photos_imported', data: { made: done.made, failed: done.failed + done.skipped }, target }
      : { kind: 'import_failed', data: { about }, target };
  },
  run: async (job, payload) => {
    const { photos, problems } = payload;
    let at: Checkpoint = checkpointSchema.safeParse(job.checkpoint).data ?? {
      next: 0,
      result: { photos: photos.length, made: 0, failed: 0, skipped: problems.length, problems },
    };
    const places = photos.slice(at.next).map(({ place }) => place);
    const contents = await unpackLeft(job, payload.zip, places, ({ threads }, person, file, wanted) =>
      unpacked(threads.exporting, person, file, wanted),
    );
    while (at.next < photos.length) {
      at = await step(job, payload, at, contents);
      job.progress(at.next, photos.length);
    }
    return at.result;
  },
});

async function step(
  job: RunningJob,
  { photos, zip, file_name: fileName }: Payload,
  at: Checkpoint,
  contents: ReadonlyMap<number, Uint8Array>,
): Promise<Checkpoint> {
  const part = photos.slice(at.next, at.next + batch);
  return job.step(
    async (context) => {
      refuseReaders(context.actor);
      const problems: PhotoProblem[] = [];
      for (const photo of part) {
        const { refusal } = await alone(context, () => give(context, photo, contents.get(photo.place)));
        if (!refusal) continue;
        const message = whyNotStored(refusal);
        problems.push({ file: photo.file, code: message.code, context: message.context });
      }
      const next = at.next + part.length;
      const result: PhotoResult = {
        ...at.result,
        made: at.result.made + part.length - problems.length,
        failed: at.result.failed + problems.length,
        problems: [...at.result.problems, ...problems],
      };
      if (next >= photos.length) {
        await removeFile(context, zip);
        await writeLog(context, [
          {
            action: 'import',
            objectType: employee.name,
            objectId: null,
            objectName: fileName,
            changes: [{ field: 'photos', old: null, new: result.made }],
          },
        ]);
      }
      return { next, result };
    },
    (done) => done,
  );
}

/** Gives an employee a photo as their form does: the same checks, decoding, log and consequences. */
async function give(context: TenantContext, { id }: Photo, bytes: Uint8Array | undefined): Promise<void> {
  const photo = `data:application/octet-stream;base64,${Buffer.from(bytes ?? []).toString('base64')}`;
  await changeRecord({ server: employeeServer, registry: registryOf(employeeServer) }, context, id, { photo });
}

/** The call that imports photos. */
export const photoRoutes: readonly Route[] = [
  servePrepared(
    importPhotos,
    async (context, { body }) => {
      refuseReaders(context.actor);
      return readPhotos(context, body.file);
    },
    async (context, { body }, { photos }) => {
      refuseReaders(context.actor);
      const { matched, problems } = await matchPhotos(context, photos);
      const answer = {
        photos: matched.map(({ file, id, name, code, replaces }) => ({
          file,
          employee: { id, display_name: name },
          emp_code: code,
          replaces,
        })),
        problems: [...problems],
      };
      if (body.mode === 'preview' || matched.length === 0) return { job: null, ...answer };
      const job = await enqueue(context, {
        kind: photosJob,
        payload: {
          zip: await keepForJob(context, body.file, photosPlace),
          file_name: body.file_name.slice(0, 200),
          photos: matched.map(({ place, file, id }) => ({ place, file, id })),
          problems: [...problems],
        } satisfies z.input<typeof payloadSchema>,
      });
      return { job, ...answer };
    },
  ),
];
