import { controlKinds, deviceCodes } from '#features/device/contract.ts';
import {
  choice,
  choiceOrNone,
  datetime,
  defineResource,
  devicePassword,
  flag,
  integer,
  readOnly,
  reference,
  references,
  refusalCode,
  second,
  text,
} from '#shared/contract/index.ts';

export const doorCodes = {
  /** Attendance terminals have no separate doors. */
  noController: refusalCode('ZBAC0301', 409),
  /** It is released first: nothing else opens it. */
  lockedDown: refusalCode('ZBAC0302', 409),
} as const;

/** The sensor's state of a door; before any message, that of its controller. */
export const doorStates = ['alarm', 'open', 'closed', 'unknown', 'offline', 'disabled'] as const;
/** How a door is from afar: until another order, it opens to who has the right, to everybody, or to nobody. */
export const doorModes = ['normal', 'kept_open', 'locked_down'] as const;
/** The same, as far as it is known: nobody hears of the doors of a controller that is offline. */
export const shownModes = [...doorModes, 'unknown'] as const;
/** Whether the controller has said that a door is as was ordered last. */
export const confirmations = ['confirmed', 'waiting', 'refused'] as const;

/** A command to a door, and its result. */
export const doorActs = controlKinds;
export const actStates = ['waiting', 'done', 'failed', 'expired'] as const;

/** Done at one door, for somebody who may be standing before it; the operation log keeps why. */
const remote = {
  permission: 'access_control.door.open',
  bulk: false,
  max: 1,
  codes: [deviceCodes.notConnected, doorCodes.lockedDown],
} as const;
/** Done at many doors in one act, which its question names. */
const ofMany = {
  permission: 'access_control.door.lock',
  namesAll: true,
  max: 1000,
  codes: [deviceCodes.notConnected],
} as const;
const reason = text({ max: 200, required: true });

/** How people identify themselves at a door. */
export const verifyModes = [
  'any',
  'fingerprint',
  'password',
  'card',
  'fingerprint_or_card',
  'fingerprint_and_card',
  'card_and_password',
  'face',
] as const;

/** What the first person of the day does at a door: keeps it open during hours, or lets the others in from then on. */
export const firstPersonModes = ['off', 'keeps_open', 'activates'] as const;
const isOn = { field: 'first_person', is: ['keeps_open', 'activates'] } as const;

const group = 'parameters';

/** A door of an access controller. Controllers that report their doors create them. */
export const door = defineResource({
  name: 'access_control.door',
  module: 'ZBAC',
  path: '/acc/api/v2/doors/',
  audience: { of: 'company', scope: 'shared' },
  verbs: ['open', 'lock'],
  words: { namespace: 'acc', key: 'door' },
  defaultOrdering: 'name',
  phoneFields: ['state', 'mode'],
  choiceFields: ['terminal'],
  codes: Object.values(doorCodes),
  actions: {
    open_door: {
      ...remote,
      notOffered: { wanted_mode: ['locked_down'] },
      fields: { seconds: second({ min: 1, max: 254, required: true, default: 5 }), reason },
    },
    /** Of a door that was forced or stayed open. */
    end_alarm: { ...remote, fields: { reason } },
    /** Open to everybody, until it is released. */
    keep_open: { ...remote, fields: { reason }, notOffered: { wanted_mode: ['kept_open', 'locked_down'] } },
    /** Shut to everybody, until it is released; a controller that is offline gets the command when it is back online. */
    lock_down: { ...ofMany, isDanger: true, fields: { reason }, notOffered: { wanted_mode: ['locked_down'] } },
    /** From a lock-down, to what it was before; else to normal. */
    release_door: { ...ofMany, fields: { reason }, notOffered: { wanted_mode: ['normal'] } },
  },
  fields: {
    name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 200,
    }),
    state: readOnly(
      choice(doorStates, {
        filter: true,
        column: 'shown',
        width: 130,
        tones: {
          alarm: 'bad',
          open: 'busy',
          closed: 'good',
          unknown: 'quiet',
          offline: 'bad',
          disabled: 'quiet',
        },
      }),
    ),
    mode: readOnly(
      choice(shownModes, {
        filter: true,
        column: 'shown',
        width: 150,
        tones: { normal: 'quiet', kept_open: 'waiting', locked_down: 'bad', unknown: 'quiet' },
      }),
    ),
    /** What was ordered last. */
    wanted_mode: readOnly(choice(doorModes, { filter: true, column: 'hidden', width: 150 })),
    confirmed: readOnly(
      choice(confirmations, {
        filter: true,
        column: 'shown',
        width: 170,
        tones: { confirmed: 'good', waiting: 'waiting', refused: 'bad' },
      }),
    ),
    terminal: reference('device.terminal', {
      required: true,
      immutable: true,
      filter: true,
      column: 'shown',
      width: 180,
    }),
    door_no: integer({ required: true, immutable: true, min: 1, max: 16, sort: true, column: 'shown', width: 90 }),
    area: readOnly(reference('company.area', { tree: true, filter: true, column: 'shown', width: 160 })),
    /** The last act from afar, its outcome, and when it was ordered. */
    act: readOnly(choiceOrNone(doorActs, { column: 'hidden', width: 150 })),
    act_state: readOnly(
      choiceOrNone(actStates, {
        filter: true,
        column: 'shown',
        width: 190,
        tones: { waiting: 'waiting', done: 'good', failed: 'bad', expired: 'bad' },
      }),
    ),
    act_time: readOnly(datetime({ column: 'hidden', width: 170 })),
    state_time: readOnly(datetime({ column: 'hidden', width: 170 })),
    lock_delay: second({ min: 1, max: 254, default: 5, group, column: 'hidden', width: 120 }),
    sensor: choice(['none', 'normally_open', 'normally_closed'], {
      default: 'none',
      group,
      column: 'hidden',
      width: 150,
    }),
    sensor_delay: second({
      min: 1,
      max: 254,
      default: 15,
      visibleWhen: { field: 'sensor', is: ['normally_open', 'normally_closed'] },
      group,
      column: 'hidden',
      width: 140,
    }),
    verify_mode: choice(verifyModes, { default: 'any', group, column: 'hidden', width: 170 }),
    /** Hours in which anybody may pass; empty for never. */
    open_period: reference('access_control.time_period', {
      whenEmpty: 'said',
      group,
      column: 'hidden',
      width: 180,
    }),
    first_person: choice(firstPersonModes, { default: 'off', group, column: 'hidden', width: 170 }),
    /** Whose members count as first. */
    first_groups: references('access_control.group', {
      visibleWhen: isOn,
      whenEmpty: 'nothing',
      group,
      column: 'hidden',
      width: 200,
    }),
    /** Hours in which it holds; empty for any time. */
    first_period: reference('access_control.time_period', {
      visibleWhen: isOn,
      whenEmpty: 'said',
      group,
      column: 'hidden',
      width: 180,
    }),
    /** Whoever has come in by the one of its two readers has to go out by the other before coming in again. */
    anti_passback: flag({ group, column: 'hidden', width: 150 }),
    /** Whoever is forced to open it types the password there: it opens, and an alarm rings elsewhere. */
    duress_alarm: flag({ group, column: 'hidden', width: 150 }),
    duress_password: devicePassword({ visibleWhen: { field: 'duress_alarm', is: true }, group }),
  },
});
