import { sql } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { area, department, position } from '../contract.ts';
import { areas, departments, positions } from './tables.ts';

// Counts name their tables as text: the slices of people and terminals stand above this one and are not imported.
const countOf = (from: string, where: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${sql.identifier(from)} counted where ${where})`.mapWith(Number);

/** The root of a tree is made with the company and stays (docs/domain.md#departments). */
const keepRoot =
  (parent: string) =>
  async (_: unknown, row: Record<string, unknown>): Promise<void> => {
    if (row[parent] === null) throw new Refusal(commonCodes.inUse, { context: { what: 'root' } });
  };

export const departmentServer = resourceServer(department, {
  table: departments,
  display: sql<string>`${departments.dept_name}`,
  computed: {
    employee_count: countOf(
      'employees',
      sql`counted.company_id = ${departments.company_id} and counted.department = ${departments.id}`,
    ),
  },
  beforeDelete: keepRoot('parent_dept'),
});

export const positionServer = resourceServer(position, {
  table: positions,
  display: sql<string>`${positions.position_name}`,
  computed: {
    employee_count: countOf(
      'employees',
      sql`counted.company_id = ${positions.company_id} and counted.position = ${positions.id}`,
    ),
  },
});

export const areaServer = resourceServer(area, {
  table: areas,
  display: sql<string>`${areas.area_name}`,
  computed: {
    employee_count: countOf(
      'employee_areas',
      sql`counted.company_id = ${areas.company_id} and counted.area = ${areas.id}`,
    ),
    terminal_count: countOf('terminals', sql`counted.company_id = ${areas.company_id} and counted.area = ${areas.id}`),
  },
  beforeDelete: keepRoot('parent_area'),
});
