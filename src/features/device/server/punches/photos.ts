import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { removeNamedFiles, storeImage } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { punches } from './tables.ts';

/**
 * Stores the photo of a person's punch: people who may see punches, and the person, can open it. A punch is not lost for its photo,
 * so one that cannot be stored is left out.
 * @returns its name; `none` if it is no picture; `full` if the company has no storage left
 */
export async function storePunchPhoto(
  context: TenantContext,
  employee: number,
  photo: string,
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

/** Removes the photos of punches after the company's time for them. The punches stay. */
export const forgetPunchPhotos: CompanyRecurringJob = {
  name: 'device.forget_punch_photos',
  scope: 'company',
  schedule: { everyMinutes: 60 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const [company] = await tx
      .select({ days: companies.web_punch_photo_days })
      .from(companies)
      .where(eq(companies.id, companyId));
    const before = now.subtract({ hours: (company?.days ?? 0) * 24 }).toString();
    const old = await tx
      .select({ id: punches.id, photo: punches.photo })
      .from(punches)
      .where(and(eq(punches.company_id, companyId), isNotNull(punches.photo), lt(punches.punch_time, before)))
      .orderBy(asc(punches.punch_time))
      .limit(batch);
    if (old.length === 0) return { hasMore: false };
    await removeNamedFiles(
      context,
      old.flatMap(({ photo }) => photo ?? []),
    );
    const ids = old.map(({ id }) => id);
    await tx
      .update(punches)
      .set({ photo: null })
      .where(and(eq(punches.company_id, companyId), inArray(punches.id, ids)));
    return { hasMore: old.length === batch };
  },
};
