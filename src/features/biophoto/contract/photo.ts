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
import { consentVersion } from '../domain/rules.ts';

export const bioPhotoCodes = {
  /** Only one photo per person may wait: it is changed or withdrawn before another is sent. */
  waitsAlready: refusalCode('ZBDV0106', 409),
} as const;

/** `self_register` came by the link, without sign-in; `signed_in` came from the person. */
export const enrollSources = ['self_register', 'signed_in', 'admin', 'device'] as const;

/**
 * Submitted face photos and their decisions (docs/domain.md#face-photos). An approved photo becomes the employee's
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
    photo: computed(z.string().nullable(), { isDrawnByScreen: true }),
    /** Link to the employee's present photo. */
    employee_photo: computed(z.string().nullable(), { isDrawnByScreen: true }),
    remarks: text({ max: 200, column: 'shown', width: 220 }),
    enroll_source: choice(enrollSources, { filter: true, column: 'shown', width: 180 }),
    consent_version: readOnly(text({ max: 20, column: 'hidden', width: 140 })),
    /** As the person read it, in their language. */
    consent_text: readOnly(text({ max: 1000 })),
    consent_time: readOnly(datetime({ column: 'hidden', width: 170 })),
    submit_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  },
});

const { remarks, submit_time, enroll_source } = bioPhoto.fields;

/** Photos submitted by the signed-in person, who can change or withdraw them until the decision. */
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
  rules: [
    {
      fields: ['consent_version'],
      code: 'required',
      holds: ({ consent_version: version }) => version === consentVersion,
    },
  ],
  fields: {
    photo: profilePhoto({ required: true, column: 'shown', width: 80 }),
    submit_time: readOnly(submit_time),
    remarks,
    /** A photo by the link may come from somebody else, so the employee sees the source. */
    enroll_source: readOnly(enroll_source),
    /** The version of the text that the person has read and agreed to, as on the page of the link. */
    consent_version: text({ max: 20, isDrawnByScreen: true, noImport: true }),
    /** The text as they read it, which is the account's language unless it is sent. */
    consent_text: text({ max: 1000, isDrawnByScreen: true, noImport: true }),
    consent_time: readOnly(datetime({})),
  },
});
