import { getTableName } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable, Row, ServerOf } from '#server/resource/index.ts';
import { areaServer, departmentServer, keepAreaRoot, keepDepartmentRoot, positionServer } from '../resources.ts';
import { areas, departments, positions } from '../tables.ts';
import type { MergedTree } from './parts.ts';

interface Tree {
  readonly server: ServerOf<Row>;
  readonly table: RecordTable & { readonly company_id: AnyPgColumn; readonly merged_into: AnyPgColumn };
  readonly parent: AnyPgColumn;
  /** Columns that a merged record loses: the past does not need them, and they would keep other records from being deleted. */
  readonly cleared: Row;
  /** Refuses to take the last top out of the tree. */
  readonly keepRoot?: typeof keepDepartmentRoot;
}

/** The trees whose records can be merged, with their server halves. */
export const trees: Readonly<Record<MergedTree, Tree>> = {
  'company.department': {
    server: departmentServer,
    table: departments,
    parent: departments.parent_dept,
    cleared: { manager: null },
    keepRoot: keepDepartmentRoot,
  },
  'company.position': { server: positionServer, table: positions, parent: positions.parent_position, cleared: {} },
  'company.area': {
    server: areaServer,
    table: areas,
    parent: areas.parent_area,
    cleared: {},
    keepRoot: keepAreaRoot,
  },
};

/** The name of a tree's table. */
export const tableOf = (tree: MergedTree): string => getTableName(trees[tree].table);

/** The parent of a row. */
export function parentOf(tree: MergedTree, row: Row): number | null {
  const parent = row[trees[tree].parent.name];
  return typeof parent === 'number' ? parent : null;
}
