import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { areas, departments, positions } from '#features/company/server.ts';
import { terminals } from '#features/device/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import type { ResourceName } from '#shared/contract/index.ts';
import type { MovedKind } from '../domain/former.ts';
import { targetsOfLeave } from './targets-of-leave.ts';
import { targetsOfTimes } from './targets-of-times.ts';

/** What a kind becomes, and how its records are found. */
export interface Target {
  readonly resource: ResourceName;
  /** The code as it is compared. */
  readonly code: (companyId: number) => SQL;
  /** The code as it was written. */
  readonly written: (companyId: number) => SQL;
  readonly name: SQL;
  readonly id: PgColumn;
  readonly parent?: PgColumn;
  /** What makes a record another one than that of the former system with the same code. */
  readonly likeness?: (companyId: number) => SQL;
  /** Narrows a search for some codes by an index, where the code is no column. */
  readonly among?: (companyId: number, codes: readonly string[]) => SQL;
}

export const targets: Readonly<Record<MovedKind, Target>> = {
  departments: {
    resource: 'company.department',
    code: () => sql`lower(${departments.dept_code})`,
    written: () => sql`${departments.dept_code}`,
    name: sql`${departments.dept_name}`,
    id: departments.id,
    parent: departments.parent_dept,
  },
  positions: {
    resource: 'company.position',
    code: () => sql`lower(${positions.position_code})`,
    written: () => sql`${positions.position_code}`,
    name: sql`${positions.position_name}`,
    id: positions.id,
  },
  areas: {
    resource: 'company.area',
    code: () => sql`lower(${areas.area_code})`,
    written: () => sql`${areas.area_code}`,
    name: sql`${areas.area_name}`,
    id: areas.id,
    parent: areas.parent_area,
  },
  people: {
    resource: 'personnel.employee',
    code: () => sql`${employees.code_key}`,
    written: () => sql`${employees.emp_code}`,
    name: fullName,
    id: employees.id,
  },
  terminals: {
    resource: 'device.terminal',
    code: () => sql`${terminals.sn}`,
    written: () => sql`${terminals.sn}`,
    name: sql`${terminals.alias}`,
    id: terminals.id,
  },
  ...targetsOfTimes,
  ...targetsOfLeave,
};
