import {
  choice,
  computed,
  date,
  datetime,
  defineResource,
  devicePassword,
  email,
  flag,
  numberChoice,
  phone,
  profilePhoto,
  readOnly,
  reference,
  references,
  text,
  timezone,
} from '#shared/contract/index.ts';
import { customFields } from '#shared/contract/field/custom.ts';
import { z } from 'zod';
import { attendanceSwitches, employeeStates, presenceStates, signInStates } from './contract/employee-states.ts';
import { employeeField, employeeFieldsInUse } from './contract/employee-field.ts';
import { signInActions } from './contract/sign-in.ts';
import { ownProfile } from './contract/own-profile.ts';
import { leavingFields, resignation, resignationCodes } from './contract/resignation.ts';
import { toTerminalsAction } from './contract/to-terminals.ts';
import { transferAction } from './contract/transfer.ts';
import { vendorEmployee } from './contract/vendor.ts';

export * from './contract/employee-field.ts';
export * from './contract/own-profile.ts';
export * from './contract/photo-import.ts';
export * from './contract/resignation.ts';
export * from './contract/sign-in.ts';
export * from './contract/vendor.ts';

/** How a terminal recognises a person, in the device family's codes: any way, or some ways together or instead of each other. */
const verifyModes = [0, 1, 3, 4, 15, 25, 5, 6, 7, 9, 10, 11, 16, 17, 18] as const;

/** Roles on a terminal, in the device family's codes. */
export const devicePrivileges = [0, 2, 6, 14] as const;

/** Yes or no of what other records say of the person. */
const told = (group: string) => readOnly(flag({ filter: true, column: 'hidden', width: 120, group }));

/** Whether one day is not after another; true where one is missing. */
const isInOrder = (first: unknown, last: unknown): boolean =>
  typeof first !== 'string' || typeof last !== 'string' || first <= last;

/** The employee master (docs/domain.md#employees). */
export const employee = defineResource({
  name: 'personnel.employee',
  module: 'ZBPE',
  path: '/personnel/api/v2/employees/',
  audience: { of: 'company', scope: { department: 'department', person: 'id' } },
  words: { namespace: 'per', key: 'employee' },
  defaultOrdering: 'emp_code',
  phoneFields: ['emp_code', 'department'],
  actions: {
    ...signInActions,
    transfer: transferAction,
    sync_person: toTerminalsAction,
    /** Makes a resignation (`team.resignation`) for each. */
    resign: {
      permission: 'team.resignation.add',
      from: ['active'],
      isDanger: true,
      max: 500,
      fields: leavingFields,
      codes: Object.values(resignationCodes),
    },
  },
  dated: { fields: ['department', 'position', 'area', 'time_zone', ...attendanceSwitches, 'status'] },
  choiceFields: ['emp_code', 'department'],
  rules: [
    {
      fields: ['birthday', 'hire_date'],
      code: 'hiredBeforeBirth',
      holds: ({ birthday, hire_date: hired }) =>
        typeof birthday !== 'string' || typeof hired !== 'string' || birthday < hired,
    },
    {
      fields: ['hire_date', 'probation_end'],
      code: 'endsBeforeHire',
      holds: ({ probation_end: last, hire_date: hired }) => isInOrder(hired, last),
    },
    {
      fields: ['hire_date', 'contract_end'],
      code: 'endsBeforeHire',
      holds: ({ contract_end: last, hire_date: hired }) => isInOrder(hired, last),
    },
  ],
  fields: {
    emp_code: text({
      max: 20,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 110,
      pattern: /^[A-Za-z0-9_-]+$/,
      patternCode: 'employeeCode',
      group: 'profile',
    }),
    photo: profilePhoto({ column: 'shown', width: 56, group: 'profile', noImport: true }),
    first_name: text({
      max: 50,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 150,
      group: 'profile',
    }),
    last_name: text({ max: 50, search: true, sort: true, filter: true, column: 'shown', width: 150, group: 'profile' }),
    gender: choice(['', 'F', 'M', 'O'], { filter: true, column: 'hidden', width: 100, group: 'profile' }),
    birthday: date({
      minDate: '1900-01-01',
      maxDate: 'today',
      filter: true,
      column: 'hidden',
      width: 120,
      group: 'profile',
    }),
    department: reference('company.department', {
      required: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 200,
      group: 'work',
    }),
    position: reference('company.position', { tree: true, filter: true, column: 'shown', width: 180, group: 'work' }),
    area: references('company.area', {
      required: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 180,
      group: 'work',
    }),
    /** The manager of the employee, who approves requests if a workflow says so (docs/domain.md#workflows). */
    superior: reference('personnel.employee', { filter: true, column: 'hidden', width: 180, group: 'work' }),
    hire_date: date({ sort: true, filter: true, column: 'shown', width: 120, group: 'work' }),
    emp_type: numberChoice([1, 2, 3, 4, 5], { filter: true, column: 'hidden', width: 130, group: 'work' }),
    probation_end: date({ filter: true, column: 'hidden', width: 130, group: 'work' }),
    contract_end: date({ sort: true, filter: true, column: 'hidden', width: 130, group: 'work' }),
    /** Where the person usually works. */
    work_location: reference('company.location', { filter: true, column: 'hidden', width: 180, group: 'work' }),
    cost_center: text({ max: 30, filter: true, column: 'hidden', width: 130, group: 'work' }),
    time_zone: timezone({ column: 'hidden', width: 180, group: 'work' }),
    email: email({ search: true, filter: true, column: 'hidden', width: 220, group: 'contact' }),
    mobile: phone({ search: true, filter: true, column: 'hidden', width: 150, group: 'contact' }),
    address: text({ max: 200, column: 'hidden', width: 240, group: 'contact' }),
    emergency_name: text({ max: 100, column: 'hidden', width: 180, group: 'emergency' }),
    emergency_phone: phone({ column: 'hidden', width: 150, group: 'emergency' }),
    emergency_relation: text({ max: 50, column: 'hidden', width: 140, group: 'emergency' }),
    enable_att: flag({ default: true, filter: true, column: 'hidden', width: 110, group: 'attendance' }),
    /** What attendance counts for the person: overtime, the company's holidays, their schedule. */
    enable_overtime: flag({ default: true, filter: true, column: 'hidden', width: 110, group: 'attendance' }),
    enable_holiday: flag({ default: true, filter: true, column: 'hidden', width: 110, group: 'attendance' }),
    enable_schedule: flag({ default: true, filter: true, column: 'hidden', width: 110, group: 'attendance' }),
    /** A schedule of one's own or of the department holds on the company's day. */
    has_schedule: told('attendance'),
    card_no: text({
      max: 20,
      unique: true,
      pattern: /^[0-9]+$/,
      patternCode: 'digits',
      column: 'hidden',
      width: 120,
      group: 'device',
    }),
    device_password: devicePassword({ group: 'device' }),
    dev_privilege: numberChoice(devicePrivileges, {
      default: 0,
      filter: true,
      column: 'hidden',
      width: 140,
      group: 'device',
    }),
    /** Empty: as the terminal is set. */
    verify_mode: numberChoice(verifyModes, { column: 'hidden', width: 180, group: 'device' }),
    has_card: told('device'),
    /** Templates from terminals, in infrared or visible light. */
    has_face: told('device'),
    has_finger: told('device'),
    has_palm: told('device'),
    login_enabled: flag({ default: false, filter: true, column: 'hidden', width: 110, group: 'login' }),
    sign_in: readOnly(
      choice(signInStates, {
        filter: true,
        column: 'hidden',
        width: 190,
        tones: { off: 'quiet', unsent: 'bad', sent: 'waiting', active: 'good' },
        group: 'login',
      }),
    ),
    sign_in_sent: readOnly(datetime({ column: 'hidden', width: 170, group: 'login' })),
    /** What the company has added itself (`team.employee_field`). */
    custom: customFields({ group: 'custom', call: employeeFieldsInUse, topic: 'team.employee_field' }),
    status: choice(employeeStates, {
      default: 'active',
      filter: true,
      column: 'shown',
      width: 110,
      group: 'work',
      noImport: true,
      tones: { active: 'good', resigned: 'quiet' },
    }),
    /** Calculated from the punches of the company's day. */
    presence: readOnly(
      choice(presenceStates, {
        filter: true,
        column: 'hidden',
        width: 130,
        tones: { in: 'good', out: 'quiet', none: 'waiting' },
      }),
    ),
    /** The required types of documents that the person has none of. As a filter, of any type. */
    missing_documents: readOnly(
      references('complement.document_type', {
        whenEmpty: 'nothing',
        filter: true,
        column: 'hidden',
        width: 220,
        group: 'work',
      }),
    ),
    last_punch: computed(z.string().nullable(), { column: 'hidden', width: 160 }),
  },
});

export const resources = [employee, ownProfile, vendorEmployee, resignation, employeeField];
