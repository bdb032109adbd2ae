import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { countReferring, resourceServer } from '#server/resource/index.ts';
import { area, companyCodes, department, position } from '../contract.ts';
import { leaveMerged } from './merge/leave-merged.ts';
import { areas, departments, positions } from './tables.ts';

/**
 * A tree keeps the root that is created with the company (docs/domain.md#departments); further roots may be deleted.
 * Deletions in one tree are serialised, so that two roots cannot be deleted at once.
 */
async function keepRoot(
  { tx, companyId }: TenantContext,
  { table, parent }: { readonly table: typeof departments | typeof areas; readonly parent: AnyPgColumn },
  row: { readonly id: number; readonly parent: number | null },
): Promise<void> {
  if (row.parent !== null) return;
  const others = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.company_id, companyId), isNull(parent), ne(table.id, row.id)))
    .limit(1);
  if (others.length === 0) throw new Refusal(companyCodes.lastRoot);
}

export const departmentServer = resourceServer(department, {
  table: departments,
  display: sql<string>`${departments.dept_name}`,
  only: () => sql`${departments.merged_into} is null`,
  computed: {
    direct_count: countReferring(departments, 'personnel.employee', 'department', { only: { status: ['active'] } }),
    employee_count: countReferring(departments, 'personnel.employee', 'department', {
      only: { status: ['active'] },
      below: 'parent_dept',
    }),
  },
  beforeDelete: async (context, { id, parent_dept: parent }) => {
    await keepDepartmentRoot(context, { id, parent });
    await leaveMerged(context, { table: departments, parent: departments.parent_dept }, { id, parent });
  },
});

/** @see keepRoot */
export const keepDepartmentRoot = (
  context: TenantContext,
  row: { readonly id: number; readonly parent: number | null },
): Promise<void> => keepRoot(context, { table: departments, parent: departments.parent_dept }, row);

export const positionServer = resourceServer(position, {
  table: positions,
  display: sql<string>`${positions.position_name}`,
  only: () => sql`${positions.merged_into} is null`,
  computed: {
    employee_count: countReferring(positions, 'personnel.employee', 'position', {
      only: { status: ['active'] },
      below: 'parent_position',
    }),
    holder_count: countReferring(positions, 'personnel.employee', 'position', { only: { status: ['active'] } }),
  },
  beforeDelete: (context, { id, parent_position: parent }) =>
    leaveMerged(context, { table: positions, parent: positions.parent_position }, { id, parent }),
});

export const areaServer = resourceServer(area, {
  table: areas,
  display: sql<string>`${areas.area_name}`,
  only: () => sql`${areas.merged_into} is null`,
  computed: {
    direct_count: countReferring(areas, 'personnel.employee', 'area', { only: { status: ['active'] } }),
    employee_count: countReferring(areas, 'personnel.employee', 'area', {
      only: { status: ['active'] },
      below: 'parent_area',
    }),
    terminal_count: countReferring(areas, 'device.terminal', 'area', { below: 'parent_area' }),
  },
  beforeDelete: async (context, { id, parent_area: parent }) => {
    await keepAreaRoot(context, { id, parent });
    await leaveMerged(context, { table: areas, parent: areas.parent_area }, { id, parent });
  },
});

/** @see keepRoot */
export const keepAreaRoot = (
  context: TenantContext,
  row: { readonly id: number; readonly parent: number | null },
): Promise<void> => keepRoot(context, { table: areas, parent: areas.parent_area }, row);
