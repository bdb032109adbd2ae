import {
  choice,
  computed,
  datetime,
  defineCall,
  defineResource,
  bulkResultSchema,
  idSchema,
  plainText,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';

const module = 'ZBDV';

export const photoStates = ['submitted', 'approved', 'rejected'] as const;
export type PhotoState = (typeof photoStates)[number];
export const enrollSources = ['self_register', 'admin', 'device'] as const;
export const photoDecisions = ['APPROVED', 'REJECTED'] as const;

export const bioPhotoCodes = {
  /** It was decided meanwhile. */
  notOpen: refusalCode('ZBDV0201', 409),
  /** Nobody approves the photo of themselves. */
  ownPhoto: refusalCode('ZBDV0202', 403),
} as const;

/** Photos of faces that were handed in, and what was decided (docs/domain.md#face-photos). */
export const bioPhoto = defineResource({
  name: 'device.bio_photo',
  module,
  path: '/device/api/v2/biophotos/',
  words: { namespace: 'device', key: 'bioPhoto' },
  defaultOrdering: '-submit_time',
  readOnly: true,
  phoneFields: ['employee', 'status'],
  fields: {
    employee: reference('personnel.employee', { required: true, filter: true, column: 'shown', width: 200 }),
    emp_code: computed(z.string(), { column: 'shown', width: 110 }),
    department_name: computed(z.string(), { column: 'shown', width: 180 }),
    /** Link to the photo. */
    photo: computed(z.string().nullable()),
    /** Link to the photo that the employee has now. */
    employee_photo: computed(z.string().nullable()),
    status: choice(photoStates, { filter: true, column: 'shown', width: 130 }),
    remarks: text({ max: 200, column: 'shown', width: 220 }),
    enroll_source: choice(enrollSources, { filter: true, column: 'hidden', width: 140 }),
    submit_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    reject_reason: text({ max: 200, column: 'hidden', width: 200 }),
    decided_by: text({ max: 254, column: 'shown', width: 180 }),
    decide_time: datetime({ filter: true, column: 'shown', width: 170 }),
  },
});

/**
 * Approves or rejects (spec section 7). An approved photo becomes the employee's and goes to the terminals of their areas.
 */
export const decideBioPhotos = defineCall({
  name: 'device.bio_photo.decide',
  method: 'POST',
  path: '/device/api/v2/biophotos/approve/',
  module,
  access: 'device.bio_photo.approve',
  body: z.strictObject({
    ids: z.array(idSchema).min(1).max(100),
    decision: z.enum(photoDecisions),
    /** Why not; kept with the photo. */
    reason: plainText(200).default(''),
  }),
  data: z.array(bulkResultSchema),
  codes: Object.values(bioPhotoCodes),
});
