import { sql } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';
import { countReferring, resourceServer } from '#server/resource/index.ts';
import { area, department, position } from '../contract.ts';
import { areas, departments, positions } from './tables.ts';

/** The root of a tree is made with the company and stays (docs/domain.md#departments). */
function keepRoot(parent: number | null): void {
  if (parent === null) throw new Refusal(commonCodes.inUse, { context: { what: 'root' } });
}

export const departmentServer = resourceServer(department, {
  table: departments,
  display: sql<string>`${departments.dept_name}`,
  computed: {
    employee_count: countReferring(departments, 'personnel.employee', 'department'),
  },
  beforeDelete: async (_, row) => keepRoot(row.parent_dept),
});

export const positionServer = resourceServer(position, {
  table: positions,
  display: sql<string>`${positions.position_name}`,
  computed: {
    employee_count: countReferring(positions, 'personnel.employee', 'position'),
  },
});

export const areaServer = resourceServer(area, {
  table: areas,
  display: sql<string>`${areas.area_name}`,
  computed: {
    employee_count: countReferring(areas, 'personnel.employee', 'area'),
    terminal_count: countReferring(areas, 'device.terminal', 'area'),
  },
  beforeDelete: async (_, row) => keepRoot(row.parent_area),
});
