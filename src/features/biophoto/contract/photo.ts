import { choice, computed, datetime, defineRequest, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';

const module = 'ZBDV';

export const enrollSources = ['self_register', 'admin', 'device'] as const;

/**
 * Photos of faces that were handed in, and what was decided (docs/domain.md#face-photos). An approved photo becomes the employee's
 * and goes to the terminals of their areas.
 */
export const bioPhoto = defineRequest({
  name: 'device.bio_photo',
  module,
  path: '/device/api/v2/biophotos/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'device', key: 'bioPhoto' },
  defaultOrdering: '-submit_time',
  readOnly: true,
  reason: 'optional',
  phoneFields: ['employee', 'status'],
  fields: {
    employee: reference('personnel.employee', { required: true, filter: true, column: 'shown', width: 200 }),
    emp_code: computed(z.string(), { column: 'shown', width: 110 }),
    department_name: computed(z.string(), { column: 'shown', width: 180 }),
    /** Link to the photo. */
    photo: computed(z.string().nullable()),
    /** Link to the photo that the employee has now. */
    employee_photo: computed(z.string().nullable()),
    remarks: text({ max: 200, column: 'shown', width: 220 }),
    enroll_source: choice(enrollSources, { filter: true, column: 'hidden', width: 140 }),
    submit_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  },
});
