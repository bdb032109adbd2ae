import { choice, datetime, integer, numberChoice, reference, text } from '#shared/contract/index.ts';
import { deviceCodes } from './codes.ts';
import { personDifferences } from './terminal-person.ts';
import { inCapitals } from './trust.ts';

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

/** What people do with terminals, besides editing them. */
export const terminalActions = {
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
  /** The same for a card, which is held to the terminal. */
  enrol_card: {
    ...commanded,
    asks: true,
    fields: { employee: reference('personnel.employee', { required: true }) },
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
} as const;
