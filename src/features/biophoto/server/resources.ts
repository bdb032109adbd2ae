import { and, eq, sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { signedLink } from '#server/files/index.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import { ownRequestServer, requestServer } from '#server/request/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { bioPhoto, bioPhotoCodes, ownBioPhoto } from '../contract/photo.ts';
import { adoptPhoto } from './adopt-photo.ts';
import { bioPhotos } from './tables.ts';

/** Something of the employee whose photo it is. Columns in parts of their own are written with their table's name. */
const ofEmployee = (what: SQL, joined: SQL = sql``) => sql<string | null>`(select ${what} from ${employees} ${joined}
  where ${sql`${employees.company_id} = ${bioPhotos.company_id} and ${employees.id} = ${bioPhotos.employee}`})`;

const linked = (context: TenantContext, name: string | null): string | null =>
  name === null ? null : signedLink(context, name);

/** Photos that were handed in, of the people whom one may see. */
export const bioPhotoServer = requestServer(bioPhoto, {
  table: bioPhotos,
  display: sql<string>`coalesce(${ofEmployee(sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`)}, '')`,
  computed: {
    emp_code: sql`coalesce(${ofEmployee(sql`${employees.emp_code}`)}, '')`,
    department_name: sql`coalesce(${ofEmployee(
      sql`${departments.dept_name}`,
      sql`join ${departments} on ${departments.company_id} = ${employees.company_id} and ${departments.id} = ${employees.department}`,
    )}, '')`,
    employee_photo: ofEmployee(sql`${employees.photo}`),
  },
  isApplicant: (actor, row) => actor.employeeId === row.employee,
  applicantOf: (context, row) => userOfEmployee(context, row.employee),
  approved: (context, row) => adoptPhoto(context, row.employee, row.photo),
  present: {
    photo: (context, { photo }) => linked(context, photo),
    employee_photo: (context, { employee_photo: photo }) => linked(context, photo),
  },
});

/** A person's own photos. */
export const ownBioPhotoServer = ownRequestServer(ownBioPhoto, bioPhotoServer, {
  display: sql<string>`to_char(${bioPhotos.submit_time}, 'YYYY-MM-DD')`,
  prepare: async (context, values, before) => {
    if (!before) await refuseSecond(context);
    if ((before === null || 'photo' in values) && !values.photo) refuseField('photo', 'required');
    return { ...values, enroll_source: 'self_register', submit_time: context.now.toString() };
  },
});

async function refuseSecond({ tx, companyId, actor }: TenantContext): Promise<void> {
  const waiting = await tx
    .select({ id: bioPhotos.id })
    .from(bioPhotos)
    .where(
      and(
        eq(bioPhotos.company_id, companyId),
        eq(bioPhotos.employee, actor.employeeId ?? 0),
        eq(bioPhotos.status, 'pending'),
      ),
    );
  if (waiting.length > 0) throw new Refusal(bioPhotoCodes.waitsAlready);
}
