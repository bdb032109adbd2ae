import {
  childRows,
  choice,
  date,
  decimal,
  defineResource,
  flag,
  integer,
  isBlank,
  multiEmployee,
  numberChoice,
  reference,
  references,
  text,
  uniqueAmong,
  noOverlapAmong,
} from '#shared/contract/index.ts';
import { accruals, carries, grantSteps } from '../domain/entitlement.ts';

const balanceType = { required: true, filters: { deduct_balance: 'true', enabled: 'true' } } as const;
const amount = { min: 0, max: 9999 } as const;
const dayNumber = (day: unknown): number | undefined =>
  typeof day === 'string' && day !== '' ? Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000) : undefined;

/**
 * Entitlements of some people, of departments including everything below, or of everybody without another group
 * (docs/domain.md#balances).
 */
export const leaveGroup = defineResource({
  name: 'leave.group',
  module: 'ZBLV',
  path: '/leave/api/v2/groups/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'att', key: 'leaveGroup' },
  defaultOrdering: 'group_name',
  phoneFields: ['year_by', 'is_default'],
  // What a leave year gave stays: an edit says from when it holds.
  dated: { but: ['group_name', 'start_date', 'blackouts'] },
  steps: [
    { name: 'who', groups: [''] },
    { name: 'entitlements', groups: ['entitlements'] },
    { name: 'seniority', groups: ['seniority'] },
    { name: 'blackouts', groups: ['blackouts'] },
  ],
  fields: {
    group_name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    /** The first day of balances; earlier amounts are opening balances. */
    start_date: date({ required: true, column: 'shown', width: 130 }),
    year_by: choice(['date', 'hire_date'], { default: 'date', filter: true, column: 'shown', width: 170 }),
    start_month: integer({
      min: 1,
      max: 12,
      default: 1,
      visibleWhen: { field: 'year_by', is: 'date' },
      column: 'hidden',
      width: 120,
    }),
    start_day: integer({
      min: 1,
      max: 28,
      default: 1,
      visibleWhen: { field: 'year_by', is: 'date' },
      column: 'hidden',
      width: 120,
    }),
    is_default: flag({ default: false, filter: true, column: 'shown', width: 150 }),
    departments: references('company.department', { whenEmpty: 'nothing', tree: true, column: 'shown', width: 200 }),
    employees: multiEmployee({ whenEmpty: 'nothing', column: 'hidden', width: 200 }),
    entitlements: childRows({
      of: {
        fields: {
          incident_type: reference('leave.incident_type', balanceType),
          /** Per year, in the unit of the type. */
          entitlement: decimal({ ...amount, required: true }),
          accrual: choice(accruals, { default: 'upfront' }),
          /** For how many days of work one unit is earned. */
          per_days: integer({
            min: 1,
            max: 366,
            required: true,
            visibleWhen: { field: 'accrual', is: 'per_work_day' },
          }),
          prorate: flag({ default: true }),
          /** Hundredths. */
          rounding: numberChoice(grantSteps, { default: 50 }),
          max_balance: decimal(amount),
          carry: choice(carries, { default: 'none' }),
          carry_max: decimal({ ...amount, required: true, visibleWhen: { field: 'carry', is: 'limited' } }),
          carry_months: integer({ min: 1, max: 24, visibleWhen: { field: 'carry', is: ['limited', 'all'] } }),
        },
      },
      among: [uniqueAmong('incident_type')],
      required: true,
      max: 20,
      group: 'entitlements',
      column: 'shown',
      width: 240,
    }),
    seniority: childRows({
      of: {
        fields: {
          incident_type: reference('leave.incident_type', balanceType),
          from_year: integer({ min: 1, max: 60, required: true }),
          entitlement: decimal({ ...amount, required: true }),
        },
      },
      among: [uniqueAmong('incident_type', 'from_year')],
      max: 60,
      group: 'seniority',
      column: 'hidden',
      width: 200,
    }),
    blackouts: childRows({
      of: {
        fields: {
          start_date: date({ required: true }),
          end_date: date({ required: true }),
          reason: text({ max: 100 }),
        },
        rules: [
          {
            fields: ['start_date', 'end_date'],
            code: 'periodOrder',
            holds: ({ start_date: start, end_date: end }) =>
              isBlank(start) || isBlank(end) || String(start) <= String(end),
          },
        ],
      },
      among: [
        noOverlapAmong('start_date', ({ start_date: start, end_date: end }) => {
          const [from, to] = [dayNumber(start), dayNumber(end)];
          return from === undefined || to === undefined ? undefined : [from, to + 1];
        }),
      ],
      max: 50,
      group: 'blackouts',
      column: 'hidden',
      width: 200,
    }),
  },
});
