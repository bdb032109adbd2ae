import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import { signedLink } from '#server/files/index.ts';
import { ownRequestServer, requestServer } from '#server/request/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { languages } from '#shared/contract/languages.ts';
import { wordsIn } from '#server/words/index.ts';
import { bioPhoto, bioPhotoCodes, ownBioPhoto } from '../contract/photo.ts';
import { consentVersion } from '../domain/rules.ts';
import { adoptPhoto } from './adopt-photo.ts';
import { bioPhotos } from './tables.ts';

/** A value of the photo's employee. The table's name is written out, since a bare column would be the inner table's. */
const ofEmployee = ({ companyId }: TenantContext, what: SQL, joined: SQL = sql``) => sql<
  string | null
>`(select ${what} from ${employees} ${joined}
  where ${sql`${employees.company_id} = ${companyId} and ${employees.id} = ${bioPhotos.employee}`})`;

const linked = (context: TenantContext, name: string | null): string | null =>
  name === null ? null : signedLink(context, name);

/** Submitted photos of the people whom the person may see. */
export const bioPhotoServer = requestServer(bioPhoto, {
  table: bioPhotos,
  searched: { employee: employeeServer },
  display: (context) =>
    sql<string>`coalesce(${ofEmployee(context, sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`)}, '')`,
  computed: {
    emp_code: (_, context) => sql`coalesce(${ofEmployee(context, sql`${employees.emp_code}`)}, '')`,
    department_name: (_, context) =>
      sql`coalesce(${ofEmployee(
        context,
        sql`${departments.dept_name}`,
        sql`join ${departments} on ${departments.company_id} = ${employees.company_id} and ${departments.id} = ${employees.department}`,
      )}, '')`,
    employee_photo: (_, context) => ofEmployee(context, sql`${employees.photo}`),
  },
  applicant: ({ employee }) => ({ employee }),
  approved: (context, row) => adoptPhoto(context, row.employee, row.photo),
  present: {
    photo: (context, { photo }) => linked(context, photo),
    employee_photo: (context, { employee_photo: photo }) => linked(context, photo),
  },
});

const consentIn = (language: string): string => wordsIn(language).text('default:bioPhoto.consent');

/** A person's own photos. */
export const ownBioPhotoServer = ownRequestServer(ownBioPhoto, bioPhotoServer, {
  display: (context) => dayInName(context, bioPhotos.submit_time),
  example: { consent_version: consentVersion, consent_text: consentIn('en') },
  prepare: async (context, values, before) => {
    // An entry from the link becomes the person's own when they change it.
    if (before?.applied_by == null) await refuseSecond(context);
    if ((before === null || 'photo' in values) && !values.photo) refuseField('photo', 'required');
    // With a remark alone, what was agreed to stays as it was read.
    const isSent = before === null || ['photo', 'consent_version', 'consent_text'].some((name) => name in values);
    return {
      ...values,
      ...(isSent ? consented(context, values.consent_text) : {}),
      enroll_source: 'signed_in',
      submit_time: context.now.toString(),
    };
  },
});

/**
 * The text that the person has agreed to, as they read it, and when: a photo is sent with it or not at all.
 * @throws Refusal at `consent_text` for another text
 */
function consented({ actor, now }: TenantContext, read: string | undefined) {
  const text = read ? languages.map(consentIn).find((each) => each === read) : consentIn(actor.language);
  if (text === undefined) refuseField('consent_text', 'required');
  return { consent_text: text, consent_time: now.toString() };
}

async function refuseSecond({ tx, companyId, actor }: TenantContext): Promise<void> {
  const waiting = await tx
    .select({ id: bioPhotos.id })
    .from(bioPhotos)
    .where(
      and(
        eq(bioPhotos.company_id, companyId),
        eq(bioPhotos.employee, actor.employeeId ?? 0),
        eq(bioPhotos.status, 'pending'),
        isNotNull(bioPhotos.applied_by),
      ),
    );
  if (waiting.length > 0) throw new Refusal(bioPhotoCodes.waitsAlready);
}
