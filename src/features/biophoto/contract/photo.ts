import {
  choice,
  computed,
  datetime,
  defineOwnRequest,
  defineRequest,
  profilePhoto,
  readOnly,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';

export const bioPhotoCodes = {
  /** One waits for each person: it is changed or taken back before there is another. */
  waitsAlready: refusalCode('ZBDV0106', 409),
} as const;

/** `self_register` came by the link, from somebody who was not signed in; `signed_in` from the person. */
export const enrollSources = ['self_register', 'signed_in', 'admin', 'device'] as const;

/**
 * Photos of faces that were handed in, and what was decided (docs/domain.md#face-photos). An approved photo becomes the employee's
 * and goes to the terminals of their areas.
 */
export const bioPhoto = defineRequest({
  name: 'device.bio_photo',
  module: 'ZBDV',
  path: '/device/api/v2/biophotos/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'device', key: 'bioPhoto' },
  defaultOrdering: '-submit_time',
  readOnly: true,
  reason: 'optional',
  phoneFields: ['employee', 'status'],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    emp_code: computed(z.string(), { column: 'shown', width: 110 }),
    department_name: computed(z.string(), { column: 'shown', width: 180 }),
    /** Link to the photo. */
    photo: computed(z.string().nullable()),
    /** Link to the photo that the employee has now. */
    employee_photo: computed(z.string().nullable()),
    remarks: text({ max: 200, column: 'shown', width: 220 }),
    enroll_source: choice(enrollSources, { filter: true, column: 'shown', width: 180 }),
    consent_version: readOnly(text({ max: 20, column: 'hidden', width: 140 })),
    submit_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  },
});

const { remarks, submit_time, enroll_source } = bioPhoto.fields;

/** The photos that the signed-in person has handed in: until one is decided they change it or take it back. */
export const ownBioPhoto = defineOwnRequest({
  kind: bioPhoto,
  name: 'personal.bio_photo',
  path: '/personal/api/v2/biophotos/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'bioPhoto' },
  defaultOrdering: '-submit_time',
  without: ['import', 'export'],
  codes: [bioPhotoCodes.waitsAlready],
  phoneFields: ['submit_time', 'status'],
  fields: {
    photo: profilePhoto({ required: true, column: 'shown', width: 80 }),
    submit_time: readOnly(submit_time),
    remarks,
    /** What came by the link may be somebody else's doing: whose it is sees so. */
    enroll_source: readOnly(enroll_source),
  },
});
