import {
  computed,
  date,
  defineResource,
  email,
  phone,
  profilePhoto,
  readOnly,
  reference,
  text,
} from '#shared/contract/index.ts';
import { customKinds } from '#shared/contract/field/custom.ts';
import { z } from 'zod';

/** The signed-in person's own record: they maintain photo, phone and address themselves and see the rest. */
export const ownProfile = defineResource({
  name: 'personal.profile',
  module: 'ZBPE',
  path: '/personal/api/v2/profile/',
  audience: { of: 'own', employee: 'employee', shares: 'personnel.employee' },
  words: { namespace: 'personal', key: 'profile' },
  fieldWords: { namespace: 'per', key: 'employee' },
  defaultOrdering: 'emp_code',
  without: ['create', 'destroy', 'import', 'export'],
  phoneFields: ['emp_code', 'mobile'],
  fields: {
    emp_code: readOnly(text({ max: 20, sort: true, column: 'shown', width: 110 })),
    first_name: readOnly(text({ max: 50, column: 'shown', width: 150 })),
    last_name: readOnly(text({ max: 50, column: 'shown', width: 150 })),
    photo: profilePhoto({ column: 'shown', width: 56 }),
    mobile: phone({ column: 'shown', width: 150 }),
    address: text({ max: 200, column: 'shown', width: 240 }),
    email: readOnly(email({ column: 'hidden', width: 220 })),
    /** A name instead of a reference: people who manage nobody may not read departments or employees. */
    department: computed(z.string(), { column: 'hidden', width: 200 }),
    position: readOnly(reference('company.position', { column: 'hidden', width: 180 })),
    superior: computed(z.string().nullable(), { column: 'hidden', width: 180 }),
    birthday: readOnly(date({ column: 'hidden', width: 120 })),
    hire_date: readOnly(date({ column: 'hidden', width: 120 })),
    /** The values of the company's own fields that it shows to its employees. */
    own_fields: computed(
      z.array(z.object({ code: z.string(), label: z.string(), kind: z.enum(customKinds), value: z.string() })),
      {},
    ),
  },
});
