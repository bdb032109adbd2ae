import {
  choice,
  commonCodes,
  computed,
  datetime,
  decimal,
  defineCall,
  defineResource,
  flag,
  freeText,
  idSchema,
  integer,
  numberChoice,
  patterns,
  readOnly,
  reference,
  refusalCode,
  second,
  secret,
  text,
  uploadLink,
  timezone,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { assignedCode } from './contract/assigned-code.ts';
import { mostAddresses, serialNumber, trustCalls } from './contract/trust.ts';
import { verifyHere } from './contract/verify-here.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from './contract/vendor.ts';

const device = 'ZBDV';

export const deviceCodes = {
  /** A terminal that is still enabled is not deleted. */
  stillEnabled: refusalCode('ZBDV0109', 409),
  /** So many terminals wait for their first call that another one has to call or go first. */
  tooManyWaiting: refusalCode('ZBDV0105', 400),
  /** The file is no export of a terminal, or a signed one. */
  notTerminalFile: refusalCode('ZBDV0102', 400),
  /** A record of the choice is no punch whose time alone is wrong, or the corrected time is no better. */
  notCorrectable: refusalCode('ZBDV0104', 400),
  /** The times of a terminal's punches are corrected for a month at once. */
  periodTooLong: refusalCode('ZBDV0109', 400),
  /** The import of a file broke off when some of its punches were stored: `stored` of them. */
  usbBrokenOff: refusalCode('ZBDV0107', 503),
} as const;

/** 0 check in … 5 overtime out, 255 not stated (docs/domain.md#value-sets). */
export const punchStates = [0, 1, 2, 3, 4, 5, 255] as const;
/** `device_moved`: from a terminal at an address that nobody has let in yet. */
export const punchSources = [
  'device',
  'device_moved',
  'usb_file',
  'import',
  'manual_log',
  'mobile',
  'web',
  'api',
] as const;
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

/** Commands that stand in the queue as they are sent by hand. */
const commandsByHand = ['reboot', 'check', 'info', 'upload_transactions', 'upload_users', 'sync_time'] as const;
/** What a queued command is for: by hand, or because a person changed. */
export const commandKinds = ['update_person', 'delete_person', 'update_photo', ...commandsByHand] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Something that a terminal is told to do. */
const commanded = { permission: 'command', asks: false, max: 1000, menu: 'command' } as const;

/** Minutes by which the times of punches may be corrected: a month. */
const mostShift = 31 * 24 * 60;

/** A terminal of the company. One that nobody registered is not here but among `waitingTerminals`. */
export const terminal = defineResource({
  name: 'device.terminal',
  module: device,
  path: '/device/api/v2/terminals/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'device', key: 'terminal' },
  defaultOrdering: 'alias',
  phoneFields: ['state', 'area'],
  choiceFields: ['sn', 'area'],
  codes: [deviceCodes.stillEnabled, deviceCodes.tooManyWaiting],
  actions: {
    check: commanded,
    info: commanded,
    sync_people: commanded,
    sync_time: commanded,
    upload_transactions: commanded,
    upload_users: commanded,
    reboot: { ...commanded, asks: true },
    /**
     * Corrects the times of punches that came while a terminal's clock was wrong: those received in a period move by so many
     * minutes. What the terminal showed stays, and by it a punch that comes again is known.
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
    clear_commands: { ...commanded, asks: true, isDanger: true },
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
      immutable: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 170,
      pattern: /^[A-Za-z0-9_-]+$/,
      patternCode: 'serialNumber',
      clean: (typed) => typed.toUpperCase(),
    }),
    area: reference('company.area', { required: true, tree: true, filter: true, column: 'shown', width: 180 }),
    terminal_tz: timezone({ filter: true, column: 'hidden', width: 180 }),
    ip_address: computed(z.string(), { column: 'shown', width: 130 }),
    model: computed(z.string(), { column: 'hidden', width: 150 }),
    fw_ver: computed(z.string(), { column: 'hidden', width: 180 }),
    user_count: computed(z.int().nullable(), { column: 'shown', width: 90 }),
    face_count: computed(z.int().nullable(), { column: 'hidden', width: 90 }),
    fp_count: computed(z.int().nullable(), { column: 'hidden', width: 90 }),
    transaction_count: computed(z.int(), { column: 'shown', width: 100 }),
    pending_commands: computed(z.int(), { column: 'hidden', width: 120 }),
    last_activity: computed(z.string().nullable(), { column: 'shown', width: 170 }),
    /** Seconds that its clock was ahead when a record of it was last heard, negative behind; null before that. */
    clock_drift: computed(z.int().nullable(), { column: 'shown', width: 130 }),
    is_attendance: flag({ default: true, filter: true, column: 'hidden', width: 110 }),
    is_registration: flag({ filter: true, column: 'hidden', width: 130 }),
    enabled: flag({ default: true, filter: true, column: 'hidden', width: 100 }),
    fixed_addresses: text({
      max: mostAddresses,
      ...patterns.addressList,
      column: 'hidden',
      width: 180,
      group: 'security',
    }),
    /** The communication key that the terminal shows: who registers it with the key has proven that they have it. */
    comm_key: secret({ max: 64, ...patterns.commKey, immutable: true, group: 'security' }),
    key_required: flag({ filter: true, column: 'hidden', width: 130, group: 'security' }),
    heartbeat: second({ default: 10, min: 5, max: 3600, column: 'hidden', width: 100 }),
  },
});

/** A punch as it was made: append-only, no edit and no deletion (docs/domain.md#punches). */
export const transaction = defineResource({
  name: 'device.transaction',
  module: device,
  path: '/device/api/v2/transactions/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'device', key: 'transaction' },
  defaultOrdering: '-punch_time',
  readOnly: true,
  phoneFields: ['punch_time', 'terminal_alias'],
  fields: {
    emp_code: text({ max: 24, filter: true, column: 'shown', width: 100 }),
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    department: reference('company.department', {
      required: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 180,
    }),
    punch_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    /** Wall time as the terminal showed it. */
    punch_local: computed(z.string(), { column: 'hidden', width: 160 }),
    tz: computed(z.string(), { column: 'hidden', width: 140 }),
    punch_state: numberChoice(punchStates, { filter: true, column: 'shown', width: 120 }),
    verify_type: integer({ min: 0, max: 32767, required: true, filter: true, column: 'shown', width: 120 }),
    work_code: text({ max: 24, filter: true, column: 'hidden', width: 100 }),
    terminal: reference('device.terminal', { filter: true }),
    terminal_sn: text({ max: 64, filter: true, column: 'hidden', width: 150 }),
    terminal_alias: computed(z.string(), { column: 'shown', width: 160 }),
    area: reference('company.area', { tree: true, filter: true, column: 'hidden', width: 150 }),
    source: choice(punchSources, { filter: true, column: 'hidden', width: 110 }),
    temperature: decimal({ column: 'hidden', width: 110 }),
    upload_time: datetime({ required: true, filter: true, column: 'hidden', width: 170 }),
  },
});

/** Punches whose code no employee has: kept, and attached when the person appears (docs/domain.md#unregistered-punches). */
export const unregisteredTransaction = defineResource({
  name: 'device.unregistered_transaction',
  module: device,
  path: '/device/api/v2/unregistered_transaction/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'unregistered' },
  defaultOrdering: '-punch_time',
  readOnly: true,
  phoneFields: ['punch_time', 'terminal_alias'],
  actions: {
    /** Gives all punches of the same code to an employee. */
    attach: {
      permission: 'personnel.employee.change',
      fields: { employee: reference('personnel.employee', { required: true }) },
    },
  },
  fields: {
    emp_code: text({ max: 24, search: true, sort: true, filter: true, column: 'shown', width: 120 }),
    /** The name that the terminal gave, where it gave one. */
    device_name: computed(z.string(), { column: 'shown', width: 180 }),
    punch_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    punch_local: computed(z.string(), { column: 'hidden', width: 160 }),
    punch_state: numberChoice(punchStates, { filter: true, column: 'shown', width: 120 }),
    verify_type: integer({ min: 0, max: 32767, required: true, column: 'shown', width: 120 }),
    terminal: reference('device.terminal', { filter: true }),
    terminal_sn: text({ max: 64, filter: true, column: 'hidden', width: 150 }),
    terminal_alias: computed(z.string(), { column: 'shown', width: 160 }),
    source: choice(punchSources, { filter: true, column: 'hidden', width: 110 }),
    upload_time: datetime({ required: true, column: 'hidden', width: 170 }),
  },
});

/** Why a record of a terminal was set aside instead of stored. */
export const refusalReasons = [
  'tooFewFields',
  'tooLong',
  'emptyPin',
  'badPin',
  'badTime',
  'futureTime',
  'pastTime',
  'badState',
  'badVerify',
  'unknownRecord',
  'outOfRange',
  'templateKept',
  'notKept',
  'deviceError',
  'commKeyRefused',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Records that no row was made of: acknowledged, since a terminal would repeat them for ever, and never dropped unseen. */
export const refusedRecord = defineResource({
  name: 'device.refused_record',
  module: device,
  path: '/device/api/v2/refused_records/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'refused' },
  defaultOrdering: '-received_at',
  readOnly: true,
  phoneFields: ['reason', 'terminal_sn'],
  actions: {
    /**
     * Stores punches, and events at doors, with a corrected time: that of the earliest of them is said, and the others keep
     * their distance to it, since the clock was as far off for all.
     */
    store_refused: {
      permission: 'device.refused_record.change',
      fields: { time: datetime({ required: true }) },
      max: 500,
      codes: [deviceCodes.notCorrectable],
    },
    /** Removes records for good; the operation log says which. */
    discard_refused: { permission: 'device.refused_record.delete', isDanger: true, max: 1000 },
  },
  fields: {
    received_at: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    reason: choice(refusalReasons, { filter: true, column: 'shown', width: 200 }),
    terminal: reference('device.terminal', { filter: true, column: 'shown', width: 180 }),
    terminal_sn: text({ max: 64, filter: true, column: 'hidden', width: 150 }),
    /** The table it came in. */
    kind: text({ max: 40, filter: true, column: 'shown', width: 110 }),
    /** As it came; secrets are cut out. */
    line: computed(z.string(), { column: 'shown', width: 420 }),
  },
});

/** What is sent to terminals and what they answered (docs/domain.md#commands). */
export const command = defineResource({
  name: 'device.command',
  module: device,
  path: '/device/api/v2/commands/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'device', key: 'command' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['command_type', 'status'],
  fields: {
    terminal: reference('device.terminal', { required: true, filter: true, column: 'shown', width: 180 }),
    command_type: choice(commandKinds, { filter: true, column: 'shown', width: 200 }),
    /** Secrets are masked. */
    content: computed(z.string(), { column: 'shown', width: 320 }),
    status: choice(['pending', 'sent', 'succeeded', 'failed', 'expired', 'cancelled'], {
      filter: true,
      column: 'shown',
      width: 120,
      tones: {
        pending: 'waiting',
        sent: 'busy',
        succeeded: 'good',
        failed: 'bad',
        expired: 'quiet',
        cancelled: 'quiet',
      },
    }),
    create_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    sent_time: datetime({ column: 'hidden', width: 170 }),
    return_time: datetime({ column: 'shown', width: 170 }),
    return_code: integer({ column: 'shown', width: 100 }),
  },
});

/** A terminal that has called but that no company holds. Only its serial number leads to it. */
export const waitingTerminalSchema = z.object({
  sn: z.string(),
  model: z.string(),
  first_seen: z.string(),
  last_seen: z.string(),
  /** Records held until it is claimed. */
  waiting_records: z.int(),
});

/**
 * Looks a waiting terminal up by its whole serial number. It is told only where it called from the network of who asks:
 * otherwise a number that waits is answered as one that was never seen.
 */
export const findWaitingTerminal = defineCall({
  name: 'device.terminal.findWaiting',
  method: 'GET',
  path: '/device/api/v2/terminals/waiting/',
  module: device,
  access: 'device.terminal.add',
  query: z.strictObject({ sn: serialNumber }),
  data: waitingTerminalSchema.nullable(),
});

/** Reads punches from the `attlog.dat` that a terminal writes to USB (docs/device-protocol.md#usb-files). */
/** What takes a file of a USB stick. */
export const usbPlace = 'device.transaction.usb';

export const importUsbFile = defineCall({
  name: 'device.transaction.importUsb',
  method: 'POST',
  path: '/device/api/v2/transactions/import_usb/',
  module: device,
  access: 'device.transaction.import',
  body: z.strictObject({
    terminal: idSchema,
    file_name: freeText(255),
    /** Link of a file that was uploaded for it (`usbPlace`); a preview leaves it there. */
    file: uploadLink,
    mode: z.enum(['preview', 'import']),
    /** Which meaning column 3 has; absent: decided from the file. */
    column_three: z.enum(['device', 'state']).optional(),
  }),
  data: z.object({
    rows: z.int(),
    stored: z.int(),
    repeated: z.int(),
    unregistered: z.int(),
    refused: z.int(),
    column_three: z.enum(['device', 'state']),
    first: z.array(
      z.object({ emp_code: z.string(), punch_local: z.string(), punch_state: z.int(), verify_type: z.int() }),
    ),
  }),
  codes: [deviceCodes.notTerminalFile, deviceCodes.usbBrokenOff, commonCodes.tooLarge],
});

export const resources = [
  terminal,
  transaction,
  unregisteredTransaction,
  assignedCode,
  refusedRecord,
  command,
  vendorTerminal,
  vendorTerminalClaim,
  vendorTerminalContact,
];
export const calls = [verifyHere, findWaitingTerminal, importUsbFile, ...trustCalls];
export * from './contract/trust.ts';
export * from './contract/vendor.ts';
export { verifyHere } from './contract/verify-here.ts';
export * from './contract/assigned-code.ts';
