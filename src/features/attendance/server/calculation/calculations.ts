import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { calculation } from '../../contract.ts';
import { wakeDays } from '../days/wake.ts';
import { calculationDepartments, calculationEmployees, calculations } from './tables.ts';

export const calculationServer = resourceServer(calculation, {
  table: calculations,
  display: (context) =>
    sql<string>`${dayInName(context, calculations.start_date)} || ' – ' || ${dayInName(context, calculations.end_date)}`,
  example: { start_date: '2026-02-01', end_date: '2026-02-28' },
  links: {
    departments: {
      table: calculationDepartments,
      company: calculationDepartments.company_id,
      owner: calculationDepartments.calculation,
      target: calculationDepartments.department,
    },
    employees: {
      table: calculationEmployees,
      company: calculationEmployees.company_id,
      owner: calculationEmployees.calculation,
      target: calculationEmployees.employee,
    },
  },
  prepare: (context, values, before) =>
    Promise.resolve(before ? values : { ...values, started_by: context.actor.name }),
  afterChange: async (context, { kind }) => {
    if (kind === 'add') context.afterCommit(() => wakeDays(context.services));
  },
  actions: {
    cancel: { run: (context) => Promise.resolve({ set: { end_time: context.now.toString() } }) },
  },
});
