import { sql } from 'drizzle-orm';
import { employeeDefaultValues } from '#features/company/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { latestReferring, registryOf, resourceServer, type ActionEffect } from '#server/resource/index.ts';
import { sealText } from '#server/sealing.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { employee } from '../contract.ts';
import { followEmployeeChange } from './employee-access.ts';
import { customValuesSql, employeeValueStore } from './fields/values.ts';
import {
  allowSignIn,
  giveStartCode,
  resetEmployeeSecondFactor,
  sendSignIn,
  signOutEverywhere,
  stopSignIn,
} from './sign-in/actions.ts';
import { codeRuleOf } from './next-code.ts';
import { toldFilters, toldValues } from './enrolled.ts';
import { missingDocuments, missingDocumentsFilter } from './missing-documents.ts';
import { presence, presenceFilter } from './presence.ts';
import { makeResignation, type ResignationValues } from './resignation/make.ts';
import { checkSuperior } from './superior.ts';
import { sendToTerminals } from './to-terminals.ts';
import { transferEmployee, type TransferValues } from './transfer.ts';
import { employeeAreas, employees } from './tables.ts';

/** The limit of actions that send mails or make codes. */
const signInLimit = { by: 'person', max: 120, seconds: 3600 } as const;

/** A person's mode on terminals: that of the terminal. */
const followsTerminal = -1;
const isOfPerson = (mode: number | null): boolean => mode !== followsTerminal;

/** The employees of the company. */
export const employeeServer = resourceServer(employee, {
  table: employees,
  display: sql<string>`trim(${employees.first_name} || ' ' || ${employees.last_name})`,
  folded: { emp_code: employees.code_key, email: employees.email_key },
  ordered: { emp_code: employees.code_order },
  searchColumn: employees.search_text,
  links: {
    area: {
      table: employeeAreas,
      company: employeeAreas.company_id,
      owner: employeeAreas.employee,
      target: employeeAreas.area,
    },
  },
  filtered: { presence: presenceFilter, missing_documents: missingDocumentsFilter, ...toldFilters },
  computed: {
    ...toldValues,
    presence,
    missing_documents: missingDocuments,
    custom: customValuesSql,
    last_punch: latestReferring(employees, 'device.transaction', 'employee', 'punch_time', { unless: 'is_void' }),
  },
  present: { verify_mode: (_, { verify_mode: mode }) => (isOfPerson(mode) ? mode : null) },
  custom: employeeValueStore,
  fills: employeeDefaultValues,
  zone: ({ time_zone }) => time_zone,
  quota: { of: 'employees', takes: ({ status }) => status !== 'resigned' },
  afterChange: followEmployeeChange,
  actions: {
    allow_sign_in: { limit: signInLimit, run: allowSignIn },
    send_sign_in: { limit: signInLimit, run: sendSignIn },
    start_code: { limit: signInLimit, run: giveStartCode },
    resign: { run: resignOne },
    transfer: { run: transferOne },
    sync_person: { run: sendToTerminals },
    sign_out: { run: signOutEverywhere },
    reset_second_factor: { run: resetEmployeeSecondFactor },
    stop_sign_in: { run: stopSignIn },
  },
  prepare: async (context, values, before) => {
    const { device_password: password, hire_date: hired } = values;
    if (values.emp_code !== undefined && values.emp_code !== before?.emp_code && !/^\d+$/.test(values.emp_code))
      if ((await codeRuleOf(context)).digitsOnly) refuseField('emp_code', 'digits');
    if (values.superior && before) await checkSuperior(context, before.id, values.superior);
    const isGone = (values.status ?? before?.status) === 'resigned';
    // A change that makes somebody resign also ends the sign-in. Someone who has resigned cannot get one.
    if (isGone && values.login_enabled && before?.status === 'resigned') refuseField('login_enabled', 'resignedSignIn');
    const isAllowed = isGone ? false : values.login_enabled;
    return {
      ...values,
      ...(isAllowed === undefined ? {} : { login_enabled: isAllowed }),
      ...(isAllowed === false ? { sign_in: 'off' as const, sign_in_sent: null } : {}),
      ...(values.verify_mode === null && before?.verify_mode != null ? { verify_mode: followsTerminal } : {}),
      ...(password ? { device_password: sealText(context.services.config.linkSecret, password) } : {}),
      ...(password === '' ? { device_password: null } : {}),
      hire_date: before ? hired : (hired ?? (await companyToday(context))),
    };
  },
});

/** Makes somebody's resignation as its own form would. */
async function resignOne(
  context: TenantContext,
  { id }: typeof employees.$inferSelect,
  values: ResignationValues,
): Promise<ActionEffect<typeof employees.$inferSelect>> {
  await makeResignation(registryOf(employeeServer), context, id, values);
  return {};
}

/** Moves somebody to another place in the company as their own form would. */
async function transferOne(
  context: TenantContext,
  { id }: typeof employees.$inferSelect,
  values: TransferValues,
): Promise<void> {
  await transferEmployee({ server: employeeServer, registry: registryOf(employeeServer) }, context, id, values);
}
