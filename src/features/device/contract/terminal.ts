import {
  choice,
  computed,
  datetime,
  defineResource,
  flag,
  integer,
  numberChoice,
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
import { personDifferences } from './terminal-person.ts';
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

/** An action that sends the terminal a command. */
const commanded = { permission: 'command', asks: false, max: 1000, menu: 'command' } as const;

/** An action that cannot be undone: the person has to type the terminal's serial number. */
const clearing = {
  permission: 'device.terminal.clear',
  fields: { confirm_sn: text({ max: 64, required: true, clean: inCapitals }) },
  bulk: false,
  max: 1,
  isDanger: true,
  menu: 'clear',
  codes: [deviceCodes.otherSerial],
} as const;

/** A remote action at one door, whose reason is logged. An attendance terminal has one door. */
const atDoor = {
  permission: 'device.terminal.door',
  fields: {
    door: integer({ required: true, min: 1, max: 8, default: 1 }),
    reason: text({ max: 200, required: true }),
  },
  bulk: false,
  max: 1,
  menu: 'command',
  codes: [deviceCodes.notConnected],
} as const;

/** Options of terminals that people may set, with their largest values. */
export const terminalOptions = { VOLUME: 100, IdleMinute: 999, LockOn: 254, AlarmReRec: 60, VoiceOn: 1 } as const;

/** What a terminal enrols by its camera, by the numbers of templates: face, face by infrared, palm, palm vein. */
const cameraTypes = [9, 2, 10, 8] as const;

/** Fingers in the protocol's numbers, from the left little finger to the right one. */
const fingers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The most minutes by which the times of punches may be corrected: a month. */
const mostShift = 31 * 24 * 60;

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
  actions: {
    check: commanded,
    info: commanded,
    sync_people: commanded,
    sync_all: commanded,
    sync_time: commanded,
    upload_transactions: commanded,
    upload_users: commanded,
    upload_templates: commanded,
    set_option: {
      ...commanded,
      asks: true,
      fields: {
        option: choice(['VOLUME', 'IdleMinute', 'LockOn', 'AlarmReRec', 'VoiceOn'], { required: true }),
        value: integer({ required: true, min: 0, max: 999 }),
      },
    },
    /** The person enrols at the terminal, which asks for the finger at once. */
    enrol_finger: {
      ...commanded,
      asks: true,
      fields: {
        employee: reference('personnel.employee', { required: true }),
        finger: numberChoice(fingers, { required: true, default: 6 }),
      },
      bulk: false,
      max: 1,
      codes: [deviceCodes.notInArea],
    },
    /** The same for a face or a palm, which the terminal looks at at once. */
    enrol_face: {
      ...commanded,
      asks: true,
      fields: {
        employee: reference('personnel.employee', { required: true }),
        bio_type: numberChoice(cameraTypes, { required: true, default: 9 }),
      },
      bulk: false,
      max: 1,
      codes: [deviceCodes.notInArea],
    },
    reboot: { ...commanded, permission: 'device.terminal.reboot', asks: true },
    /** For somebody who is at the door. */
    open_door: atDoor,
    /** The alarm of a door that was forced or left open. */
    end_alarm: atDoor,
    /**
     * Corrects the times of punches from a terminal with a wrong clock: those received in a period are moved by a number of
     * minutes. The wall time that the terminal showed is kept, so that a repeated punch is recognised.
     */
    shift_punches: {
      permission: 'change',
      fields: {
        received_from: datetime({ required: true }),
        received_to: datetime({ required: true }),
        minutes: integer({ required: true, min: -mostShift, max: mostShift }),
      },
      bulk: false,
      max: 1,
      codes: [deviceCodes.periodTooLong],
    },
    /** Deletes who is on the terminal and does not belong there, as far as it has reported its people. */
    remove_outsiders: {
      ...commanded,
      asks: true,
      fields: { difference: choice(personDifferences, { required: true, default: 'otherArea' }) },
      max: 100,
      isDanger: true,
    },
    clear_commands: { ...commanded, asks: true, isDanger: true },
    clear_punches: clearing,
    clear_photos: clearing,
    clear_all: clearing,
  },
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
    heartbeat: second({ min: 5, max: 3600, column: 'hidden', width: 100 }),
  },
});
