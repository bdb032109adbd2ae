import { and, asc, eq, inArray, isNotNull, lt, not, type SQL } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { removeNamedFiles, storeImage } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { readConfiguration } from '../configuration/read.ts';
import { isOfBrowser, punches } from './tables.ts';

/**
 * Stores the photo of a person's punch: people who may see punches, and the person, can open it. A punch is not lost for its photo,
 * so one that cannot be stored is left out.
 * @returns its name; `none` if it is no picture; `full` if the company has no storage left
 */
export async function storePunchPhoto(
  context: TenantContext,
  employee: number,
  photo: string | Uint8Array,
): Promise<{ readonly name: string } | 'none' | 'full'> {
  try {
    const name = await context.savepoint(() =>
      storeImage(context, photo, { access: 'device.transaction.view', field: 'photo', employee }),
    );
    return { name };
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.refusal.code !== commonCodes.invalidInput.code) throw thrown;
    return thrown.fields?.['photo']?.some(({ code }) => code === 'storageFull') ? 'full' : 'none';
  }
}

/** Photos a run; the next one follows at once. */
const batch = 500;

/** Removes the photos of punches after the company's time for them: in browsers and by terminals. The punches stay. */
export const forgetPunchPhotos: CompanyRecurringJob = {
  name: 'device.forget_punch_photos',
  scope: 'company',
  schedule: { everyMinutes: 60 },
  run: async (context) => {
    const { tx, companyId } = context;
    const [company] = await tx
      .select({ days: companies.web_punch_photo_days })
      .from(companies)
      .where(eq(companies.id, companyId));
    const { punch_photo_days: terminalDays } = await readConfiguration(context);
    const hasMore = [
      await forgetPhotos(context, isOfBrowser, company?.days ?? 0),
      await forgetPhotos(context, not(isOfBrowser), terminalDays ?? 0),
    ];
    return { hasMore: hasMore.includes(true) };
  },
};

/** Removes photos of some punches that are older than some days. @returns whether more may be left */
async function forgetPhotos(context: TenantContext, which: SQL, days: number): Promise<boolean> {
  const { tx, companyId, now } = context;
  const before = now.subtract({ hours: days * 24 }).toString();
  const old = await tx
    .select({ id: punches.id, photo: punches.photo })
    .from(punches)
    .where(and(eq(punches.company_id, companyId), isNotNull(punches.photo), which, lt(punches.punch_time, before)))
    .orderBy(asc(punches.punch_time))
    .limit(batch);
  if (old.length === 0) return false;
  await removeNamedFiles(
    context,
    old.flatMap(({ photo }) => photo ?? []),
  );
  const ids = old.map(({ id }) => id);
  await tx
    .update(punches)
    .set({ photo: null })
    .where(and(eq(punches.company_id, companyId), inArray(punches.id, ids)));
  return old.length === batch;
}
