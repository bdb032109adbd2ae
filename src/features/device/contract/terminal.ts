import {
  choice,
  computed,
  defineResource,
  flag,
  minute,
  patterns,
  readOnly,
  reference,
  second,
  secret,
  text,
  timezone,
} from '#shared/contract/index.ts';
import { terminalRoles } from '#shared/contract/terminal-roles.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';
import { terminalActions } from './terminal-actions.ts';
import { inCapitals, mostAddresses } from './trust.ts';

const device = 'ZBDV';

export const terminalStates = [
  'online',
  'offline',
  'held',
  'moved',
  'disputed',
  'waiting',
  'lapsed',
  'disabled',
] as const;

/** When a terminal sends its punches: as the company's terminals do, at once, every so many minutes, or at times of the day. */
export const transferModes = ['company', 'real_time', 'interval', 'times'] as const;

/** A terminal of the company. Unregistered terminals are not here but in `waitingTerminals`. */
export const terminal = defineResource({
  name: 'device.terminal',
  module: device,
  path: '/device/api/v2/terminals/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'device', key: 'terminal' },
  defaultOrdering: 'alias',
  phoneFields: ['state', 'area'],
  choiceFields: ['sn', 'area'],
  codes: [deviceCodes.stillEnabled, deviceCodes.tooManyWaiting, deviceCodes.countsOtherwise],
  // What its punches count as has a history: no past day is rewritten by a change of today.
  dated: { fields: ['is_attendance', 'in_out_role'] },
  verbs: ['reboot', 'clear', 'door'],
  actions: terminalActions,
  fields: {
    alias: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 180,
    }),
    state: readOnly(
      choice(terminalStates, {
        filter: true,
        column: 'shown',
        width: 190,
        tones: {
          online: 'good',
          offline: 'bad',
          held: 'bad',
          moved: 'bad',
          disputed: 'bad',
          waiting: 'waiting',
          lapsed: 'quiet',
          disabled: 'quiet',
        },
      }),
    ),
    sn: text({
      max: 64,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 170,
      pattern: /^[A-Za-z0-9_-]+$/,
      patternCode: 'serialNumber',
      clean: inCapitals,
    }),
    area: reference('company.area', { required: true, tree: true, filter: true, column: 'shown', width: 180 }),
    /** It has the people of the areas below its own, too. */
    include_sub_areas: flag({ default: false, filter: true, column: 'hidden', width: 130 }),
    terminal_tz: timezone({ filter: true, column: 'hidden', width: 180 }),
    ip_address: computed(z.string(), { column: 'shown', width: 130 }),
    model: readOnly(text({ max: 100, filter: true, column: 'hidden', width: 150 })),
    fw_ver: readOnly(text({ max: 100, filter: true, column: 'hidden', width: 180 })),
    user_count: computed(z.int().nullable(), { column: 'shown', width: 90 }),
    face_count: computed(z.int().nullable(), { column: 'hidden', width: 90 }),
    fp_count: computed(z.int().nullable(), { column: 'hidden', width: 90 }),
    transaction_count: computed(z.int(), { column: 'shown', width: 100 }),
    pending_commands: computed(z.int(), { column: 'hidden', width: 120 }),
    last_activity: computed(z.string().nullable(), { column: 'shown', width: 200 }),
    /** Seconds that its clock was ahead at the last measurement, negative if it was behind; null before the first. */
    clock_drift: computed(z.int().nullable(), { column: 'shown', width: 130 }),
    is_attendance: flag({ default: true, filter: true, column: 'hidden', width: 110, group: 'attendance' }),
    in_out_role: choice(terminalRoles, {
      default: 'as_punched',
      filter: true,
      column: 'hidden',
      width: 150,
      visibleWhen: { field: 'is_attendance', is: true },
      group: 'attendance',
    }),
    is_registration: flag({ filter: true, column: 'hidden', width: 130 }),
    enabled: flag({ default: true, filter: true, column: 'hidden', width: 100 }),
    fixed_addresses: text({
      max: mostAddresses,
      ...patterns.addressList,
      column: 'hidden',
      width: 180,
      group: 'security',
    }),
    /** The communication key that the terminal sends. Registering it with the key proves that the company has the terminal. */
    comm_key: secret({ max: 64, ...patterns.commKey, immutable: true, group: 'security' }),
    key_required: flag({ filter: true, column: 'hidden', width: 130, group: 'security' }),
    /** Empty: the company's setting. */
    heartbeat: second({ min: 5, max: 3600, column: 'hidden', width: 100, group: 'uploads' }),
    transfer_mode: choice(transferModes, {
      default: 'company',
      filter: true,
      column: 'hidden',
      width: 170,
      group: 'uploads',
    }),
    transfer_interval: minute({
      min: 1,
      max: 1440,
      default: 15,
      visibleWhen: { field: 'transfer_mode', is: 'interval' },
      group: 'uploads',
    }),
    /** On the terminal's clock, at most ten. */
    transfer_times: text({
      max: 60,
      ...patterns.transferTimes,
      default: '08:00;18:00',
      visibleWhen: { field: 'transfer_mode', is: 'times' },
      group: 'uploads',
    }),
  },
});
