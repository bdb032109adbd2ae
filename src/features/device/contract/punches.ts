import {
  choice,
  choiceOrNone,
  computed,
  datetime,
  decimal,
  defineResource,
  flag,
  integer,
  numberOrOther,
  reference,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { clockChecks } from '../domain/kept-clock.ts';
import { masks } from '../domain/mask.ts';
import { longestPunchNote } from '../domain/kept-punch.ts';
import { placeDoubts } from '#shared/contract/web-punch.ts';
import { punchStates } from '#shared/contract/punch-states.ts';
import { inCapitals } from './trust.ts';

const device = 'ZBDV';

/** `device_moved`: from a terminal at an address that no administrator has confirmed yet. */
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
/** A punch as it was made: append-only, never edited or deleted (docs/domain.md#punches). */
export const transaction = defineResource({
  name: 'device.transaction',
  module: device,
  path: '/device/api/v2/transactions/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'device', key: 'transaction' },
  defaultOrdering: '-punch_time',
  readOnly: true,
  phoneFields: ['punch_time', 'terminal_alias'],
  verbs: ['void'],
  actions: {
    /** It remains but no longer counts: days are calculated without it. */
    void_punch: {
      permission: 'device.transaction.void',
      where: { is_void: false },
      isDanger: true,
      max: 200,
      fields: { void_reason: text({ max: 200, required: true }) },
    },
    /** It counts again. */
    restore_punch: { permission: 'device.transaction.void', where: { is_void: true }, max: 200 },
  },
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
    /** The wall time that the terminal showed. */
    punch_local: computed(z.string(), { column: 'hidden', width: 160 }),
    tz: computed(z.string(), { column: 'hidden', width: 140 }),
    punch_state: numberOrOther(punchStates, { choicesOf: 'punchStates', filter: true, column: 'shown', width: 170 }),
    verify_type: integer({ min: 0, max: 32767, required: true, filter: true, column: 'shown', width: 120 }),
    work_code: text({ max: 24, filter: true, column: 'hidden', width: 100 }),
    terminal: reference('device.terminal', { filter: true }),
    terminal_sn: text({ max: 64, clean: inCapitals, filter: true, column: 'hidden', width: 150 }),
    terminal_alias: computed(z.string(), { column: 'shown', width: 160 }),
    area: reference('company.area', { tree: true, filter: true, column: 'hidden', width: 150 }),
    source: choice(punchSources, { filter: true, column: 'hidden', width: 110 }),
    /** For punches in a browser: degrees, accuracy in metres, distance in metres from the company's location. */
    latitude: computed(z.number().nullable(), { column: 'hidden', width: 110 }),
    longitude: computed(z.number().nullable(), { column: 'hidden', width: 110 }),
    accuracy_m: computed(z.int().nullable(), { column: 'hidden', width: 110 }),
    distance_m: computed(z.int().nullable(), { column: 'hidden', width: 110 }),
    is_outside: flag({ filter: true, column: 'hidden', width: 110 }),
    place_doubt: choiceOrNone(placeDoubts, { filter: true, column: 'hidden', width: 170 }),
    /** A phone kept it without network: what its clock showed, and whether that can be believed. */
    is_offline: flag({ filter: true, column: 'hidden', width: 110 }),
    made_time: datetime({ column: 'hidden', width: 170 }),
    clock_check: choiceOrNone(clockChecks, { filter: true, column: 'hidden', width: 140 }),
    /** What the person wrote about a punch in the browser. */
    note: text({ max: longestPunchNote, column: 'hidden', width: 220 }),
    /** The photo of the punch, by the browser or the terminal: a link that is valid for minutes. */
    photo: computed(z.string().nullable(), { isDrawnByScreen: true }),
    temperature: decimal({ column: 'hidden', width: 110 }),
    mask: choiceOrNone(masks, { column: 'hidden', width: 110 }),
    upload_time: datetime({ required: true, filter: true, column: 'hidden', width: 170 }),
    is_void: flag({ filter: true, column: 'shown', width: 100 }),
    void_reason: text({ max: 200, column: 'hidden', width: 200 }),
    void_time: datetime({ column: 'hidden', width: 170 }),
  },
});

const unregisteredFields = {
  emp_code: text({ max: 24, search: true, sort: 'natural', filter: true, column: 'shown', width: 120 }),
  /** The name on the terminal, if it sent one. */
  device_name: computed(z.string(), { column: 'shown', width: 180 }),
  punch_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  punch_local: computed(z.string(), { column: 'hidden', width: 160 }),
  punch_state: numberOrOther(punchStates, { choicesOf: 'punchStates', filter: true, column: 'shown', width: 170 }),
  verify_type: integer({ min: 0, max: 32767, required: true, column: 'shown', width: 120 }),
  terminal: reference('device.terminal', { filter: true }),
  terminal_sn: text({ max: 64, clean: inCapitals, filter: true, column: 'hidden', width: 150 }),
  terminal_alias: computed(z.string(), { column: 'shown', width: 160 }),
  source: choice(punchSources, { filter: true, column: 'hidden', width: 110 }),
  upload_time: datetime({ required: true, column: 'hidden', width: 170 }),
};

/**
 * Punches with an ID that no employee has: stored, and assigned when the person is created (docs/domain.md#unregistered-punches).
 */
export const unregisteredTransaction = defineResource({
  name: 'device.unregistered_transaction',
  module: device,
  path: '/device/api/v2/unregistered_transaction/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'unregistered' },
  defaultOrdering: '-punch_time',
  readOnly: true,
  phoneFields: ['punch_time', 'terminal_alias'],
  verbs: ['discard'],
  actions: {
    /** Assigns all punches with the same ID to an employee. */
    attach: {
      permission: 'personnel.employee.change',
      fields: { employee: reference('personnel.employee', { required: true }) },
    },
    /** They are nobody's and never will be: a cleaner's test, a typing error. They stay, among the discarded ones. */
    discard_punch: {
      permission: 'device.unregistered_transaction.discard',
      isDanger: true,
      max: 1000,
      matching: true,
      fields: { discard_reason: text({ max: 200, required: true }) },
    },
  },
  fields: unregisteredFields,
});

/**
 * Punches that somebody discarded. They count for nobody, whoever gets their ID later and however often the terminal sends them
 * again (docs/domain.md#unregistered-punches).
 */
export const discardedTransaction = defineResource({
  name: 'device.discarded_transaction',
  module: device,
  path: '/device/api/v2/discarded_transactions/',
  audience: { of: 'company', scope: 'withheld', follows: [unregisteredTransaction.name] },
  words: { namespace: 'device', key: 'discarded' },
  fieldWords: unregisteredTransaction.words,
  defaultOrdering: '-punch_time',
  readOnly: true,
  phoneFields: ['punch_time', 'discard_reason'],
  actions: {
    /** They wait for an employee again; whoever has their ID by now gets them. */
    restore_punch: { permission: 'device.unregistered_transaction.discard', max: 1000, matching: true },
  },
  fields: {
    ...unregisteredFields,
    discard_reason: text({ max: 200, search: true, column: 'shown', width: 240 }),
    discard_time: datetime({ column: 'shown', width: 170 }),
    discarded_by: computed(z.string(), { column: 'shown', width: 160 }),
  },
});
