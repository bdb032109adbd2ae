import { sql } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';
import { countReferring, resourceServer } from '#server/resource/index.ts';
import { area, department, position } from '../contract.ts';
import { areas, departments, positions } from './tables.ts';

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
    employee_count: countReferring(departments, 'personnel.employee', 'department'),
  },
  beforeDelete: keepRoot('parent_dept'),
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
  beforeDelete: keepRoot('parent_area'),
});
