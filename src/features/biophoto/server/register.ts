import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { contentKind, pictureSize } from '#shared/file-content/index.ts';
import { limitSubject, takeLimits } from '#server/auth/index.ts';
import { bytesOfDataUrl, removeFile, rewritePicture, storeImage } from '#server/files/index.ts';
import { refuseField, type OutsideContext, type TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { tellApprovers } from '#server/request/index.ts';
import { sealText, unsealText } from '#server/sealing.ts';
import { wordsIn } from '#server/words/index.ts';
import { fallbackLanguage, type Language } from '#shared/contract/languages.ts';
import { bioPhoto } from '../contract/photo.ts';
import { companyOfLink } from './link.ts';
import { bioPhotos } from './tables.ts';

const submissionSchema = z.object({
  company: z.string(),
  code: z.string(),
  remarks: z.string(),
  /** The version of the consent text. */
  consent: z.string(),
  /** The text and the moment of the consent; none in jobs of earlier versions. */
  consent_text: z.string().default(''),
  consent_time: z.string().nullable().default(null),
  /** Base64 of the cleaned JPEG. */
  photo: z.string(),
});

/**
 * Stores a submitted photo if there is such a company and employee, and otherwise nothing. The call was answered before, in the
 * same way and after the same work for both (docs/security.md#photos-by-link).
 */
export const bioPhotoJob = defineHostJobKind({
  kind: 'device.bio_photo.register',
  payload: z.strictObject({ sealed: z.string() }),
  run: async (job, host, { sealed }) => {
    const submission = submissionSchema.parse(JSON.parse(unsealText(host.config.linkSecret, sealed)));
    const photo = new Uint8Array(Buffer.from(submission.photo, 'base64'));
    await job.finish(async ({ tx, inCompany }) => {
      const company = await companyOfLink(tx, submission.company);
      if (!company) return;
      const acting = { companyId: company.id, name: 'Self-registration', accessor: 'job' } as const;
      await inCompany(acting, (context) => submit(context, submission, photo));
    });
  },
});

async function submit(
  context: TenantContext,
  { code, remarks, consent, consent_text, consent_time }: z.infer<typeof submissionSchema>,
  photo: Uint8Array,
): Promise<void> {
  const { tx, companyId, now } = context;
  const [person] = await tx
    .select({ id: employees.id, code: employees.emp_code, department: employees.department })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.code_key, code.toLowerCase()),
        eq(employees.status, 'active'),
      ),
    );
  if (!person) return;
  const name = await storeImage(context, photo, {
    access: 'device.bio_photo.view',
    field: 'biophoto',
    employee: person.id,
  });
  const open = and(
    eq(bioPhotos.company_id, companyId),
    eq(bioPhotos.employee, person.id),
    eq(bioPhotos.status, 'pending'),
    // A photo that the person sent while signed in is separate.
    isNull(bioPhotos.applied_by),
  );
  const [waiting] = await tx.select().from(bioPhotos).where(open).for('update');
  const values = {
    photo: name,
    remarks,
    consent_version: consent,
    consent_text,
    consent_time,
    submit_time: now.toString(),
    update_time: now.toString(),
  };
  const [row] = waiting
    ? await tx
        .update(bioPhotos)
        .set({ ...values, version: sql`${bioPhotos.version} + 1` })
        .where(open)
        .returning({ id: bioPhotos.id })
    : await tx
        .insert(bioPhotos)
        .values({
          company_id: companyId,
          employee: person.id,
          enroll_source: 'self_register',
          create_time: now.toString(),
          ...values,
        })
        .returning({ id: bioPhotos.id });
  // Nobody has seen the previous one.
  if (waiting) await removeFile(context, waiting.photo);
  await writeLog(context, [
    {
      action: waiting ? 'change' : 'add',
      objectType: bioPhoto.name,
      objectId: row?.id ?? null,
      objectName: person.code,
      changes: [],
      department: person.department,
    },
  ]);
  await tellApprovers(context, bioPhoto, { type: bioPhoto.name, id: row?.id ?? null }, person.id);
  context.publish({
    companyId,
    topic: bioPhoto.name,
    payload: { kind: waiting ? 'change' : 'add', id: row?.id ?? 0 },
    departments: [person.department],
  });
}

/**
 * A person tries again a few times, and a gate has many people in an hour, but nobody may try a list of IDs. The five tries are for
 * one address; otherwise somebody who knows an ID could lock its owner out. From everywhere together there may be more.
 */
const perHour = { company: 1000, codeAnywhere: 20, code: 5 } as const;
const longestSide = 4000;

/**
 * Receives a photo. The answer reveals what is wrong with the photo itself, but not whether there is such a company or ID.
 * @throws Refusal at `biophoto`, tooMany
 */
export async function receivePhoto(
  context: OutsideContext,
  given: {
    readonly company_id: string;
    readonly employee: string;
    readonly remarks: string;
    readonly consent: string;
    readonly language?: Language | undefined;
    readonly biophoto: string;
  },
): Promise<null> {
  const { services, now } = context;
  const sent = bytesOfDataUrl(given.biophoto, 'biophoto');
  const size = contentKind(sent) === 'jpeg' ? pictureSize(sent) : undefined;
  if (!size || size.width > longestSide || size.height > longestSide) refuseField('biophoto', 'imageType');
  // Before it is queued, so that the queue contains nothing but the picture.
  const { content: photo } = await rewritePicture(sent, 'biophoto');
  const hashed = (text: string): string => limitSubject(text.toLowerCase());
  const code = hashed(`${given.company_id}\n${given.employee}`);
  await takeLimits(
    services.database,
    [
      { key: `bio-photo:company:${hashed(given.company_id)}`, max: perHour.company, seconds: 3600 },
      { key: `bio-photo:code:${code}`, max: perHour.codeAnywhere, seconds: 3600 },
      { key: `bio-photo:code:${code}:${context.ip}`, max: perHour.code, seconds: 3600 },
    ],
    now,
  );
  const sealed = sealText(
    services.config.linkSecret,
    JSON.stringify({
      company: given.company_id,
      code: given.employee,
      remarks: given.remarks,
      consent: given.consent,
      consent_text: wordsIn(given.language ?? fallbackLanguage).text('default:bioPhoto.consent'),
      consent_time: now.toString(),
      photo: Buffer.from(photo).toString('base64'),
    } satisfies z.input<typeof submissionSchema>),
  );
  await services.database.within({ role: 'system' }, (tx) =>
    enqueueForHost(tx, { kind: bioPhotoJob, payload: { sealed } }, now),
  );
  await announce(services);
  return null;
}
