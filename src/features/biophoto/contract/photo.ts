import {
  choice,
  computed,
  datetime,
  defineRequest,
  defineResource,
  profilePhoto,
  readOnly,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';

const module = 'ZBDV';

export const bioPhotoCodes = {
  /** One waits for each person: it is changed or withdrawn before there is another. */
  waitsAlready: refusalCode('ZBDV0106', 409),
} as const;

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

const { remarks, status, submit_time, decide_time, reject_reason } = bioPhoto.fields;

/** The photos that the signed-in person has handed in: until one is decided they change or withdraw it. */
export const ownBioPhoto = defineResource({
  name: 'personal.bio_photo',
  module,
  path: '/personal/api/v2/biophotos/',
  audience: { of: 'own', employee: 'employee', shares: bioPhoto.name },
  words: { namespace: 'personal', key: 'bioPhoto' },
  fieldWords: bioPhoto.words,
  defaultOrdering: bioPhoto.defaultOrdering,
  without: ['import', 'export'],
  codes: [bioPhotoCodes.waitsAlready],
  phoneFields: ['submit_time', 'status'],
  fields: {
    photo: profilePhoto({ required: true, column: 'shown', width: 80 }),
    submit_time: readOnly(submit_time),
    status,
    decide_time,
    reject_reason,
    remarks,
  },
});
