import { sql } from 'drizzle-orm';
import { signedLink } from '#server/files/index.ts';
import { requestServer } from '#server/request/index.ts';
import type { Row } from '#server/resource/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { bioPhoto } from '../contract/photo.ts';
import { adoptPhoto } from './adopt-photo.ts';
import { bioPhotos } from './tables.ts';

// The outer table by its name: a bare column would be the inner table's.
const ofEmployee = (what: ReturnType<typeof sql>) => sql<string | null>`(select ${what} from employees e
  where e.company_id = bio_photos.company_id and e.id = bio_photos.employee)`;

const linked = (context: TenantContext, name: Row[string]): string | null =>
  typeof name === 'string' ? signedLink(context, name) : null;

/** Photos that were handed in, of the people whom one may see. */
export const bioPhotoServer = requestServer(bioPhoto, {
  table: bioPhotos,
  display: sql<string>`coalesce(${ofEmployee(sql`trim(e.first_name || ' ' || e.last_name)`)}, '')`,
  computed: {
    emp_code: sql`coalesce(${ofEmployee(sql`e.emp_code`)}, '')`,
    department_name: sql`coalesce((select d.dept_name from employees e join departments d on d.company_id = e.company_id and d.id = e.department
      where e.company_id = bio_photos.company_id and e.id = bio_photos.employee), '')`,
    employee_photo: ofEmployee(sql`e.photo`),
  },
  isApplicant: (actor, row) => actor.employeeId === row.employee,
  approved: (context, row) => adoptPhoto(context, row.employee, row.photo),
  present: (context, row) => ({
    ...row,
    photo: linked(context, row['photo']),
    employee_photo: linked(context, row['employee_photo']),
  }),
});
