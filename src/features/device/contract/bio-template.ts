import {
  computed,
  datetime,
  defineResource,
  flag,
  integer,
  numberChoice,
  reference,
  references,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';
import { inCapitals } from './trust.ts';

/** Kinds of templates in the protocol's numbers (docs/domain.md#fingerprints-and-faces). */
export const templateTypes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const finger = 1;
const duressCodes = [deviceCodes.nobodysTemplate] as const;

/**
 * Fingerprints, faces and palms that people have enrolled with, one row a template. The template itself is not a field: it is
 * stored encrypted and leaves the server only to terminals.
 */
export const bioTemplate = defineResource({
  name: 'device.bio_template',
  module: 'ZBDV',
  path: '/device/api/v2/bio_templates/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'device', key: 'bioTemplate' },
  defaultOrdering: '-update_time',
  readOnly: true,
  phoneFields: ['bio_type', 'bio_no'],
  actions: {
    /** Writes it to terminals, except those with another algorithm. */
    send_template: {
      permission: 'command',
      max: 500,
      fields: { terminals: references('device.terminal', { whenEmpty: 'said' }) },
      codes: [deviceCodes.notConnected, deviceCodes.nobodysTemplate, deviceCodes.otherVersion],
    },
    /** From then on the finger opens as usual where it is used, and rings the alarm. */
    mark_duress: { permission: 'command', where: { bio_type: finger, duress: false }, max: 500, codes: duressCodes },
    unmark_duress: { permission: 'command', where: { bio_type: finger, duress: true }, max: 500, codes: duressCodes },
    delete_template: {
      permission: 'delete',
      isDanger: true,
      max: 500,
      fields: { from_terminals: flag({ default: true }) },
    },
  },
  fields: {
    employee: reference('personnel.employee', { search: true, filter: true, column: 'shown', width: 200 }),
    emp_code: text({ max: 24, search: true, filter: true, column: 'shown', width: 120 }),
    bio_type: numberChoice(templateTypes, { filter: true, column: 'shown', width: 160 }),
    bio_no: integer({ min: 0, max: 32_767, filter: true, column: 'shown', width: 160 }),
    bio_index: integer({ min: 0, max: 32_767, column: 'hidden', width: 90 }),
    /** The version of its algorithm; it fits terminals with the same one. */
    major_ver: text({ max: 16, filter: true, column: 'shown', width: 110 }),
    minor_ver: text({ max: 16, column: 'hidden', width: 110 }),
    valid: flag({ filter: true, column: 'hidden', width: 90 }),
    duress: flag({ filter: true, column: 'hidden', width: 110 }),
    source_sn: text({ max: 64, clean: inCapitals, filter: true, column: 'hidden', width: 170 }),
    /** The current name of the terminal that it came from; empty if that is gone. */
    source_alias: computed(z.string(), { column: 'shown', width: 180 }),
    /** The number of the person's templates. */
    of_person: computed(z.int(), { column: 'shown', width: 120 }),
    update_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  },
});
