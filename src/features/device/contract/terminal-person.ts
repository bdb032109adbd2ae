import { choice, computed, datetime, defineResource, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';

/** No employee has the ID; the employee has left; the employee is not in the terminal's area. */
export const personDifferences = ['unknown', 'resigned', 'otherArea'] as const;

/** People on terminals who do not belong there, and what to do about them. */
export const terminalPerson = defineResource({
  name: 'device.terminal_person',
  module: 'ZBDV',
  path: '/device/api/v2/terminal_people/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'terminalPerson' },
  defaultOrdering: '-received_at',
  readOnly: true,
  phoneFields: ['emp_code', 'difference'],
  actions: {
    /** Removes the person from the terminal only. */
    remove_person: {
      permission: 'change',
      from: ['found'],
      to: 'removing',
      max: 1000,
      codes: [deviceCodes.notConnected],
    },
  },
  fields: {
    terminal: reference('device.terminal', { required: true, filter: true, column: 'shown', width: 180 }),
    emp_code: text({ max: 24, filter: true, search: true, column: 'shown', width: 130 }),
    /** The name on the terminal. */
    device_name: computed(z.string(), { column: 'shown', width: 200 }),
    difference: choice(personDifferences, { filter: true, column: 'shown', width: 220 }),
    status: choice(['found', 'removing'], {
      column: 'shown',
      width: 150,
      tones: { found: 'waiting', removing: 'busy' },
    }),
    received_at: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  },
});
