import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { areas, departments, departmentServer, positions } from '#features/company/server.ts';
import { terminals } from '#features/device/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import type { ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { conditions, registryOf, type ResourceServer } from '#server/resource/index.ts';
import type { MovedKind } from '../domain/former.ts';
import { folded } from '../domain/plan.ts';

interface Target {
  readonly resource: ResourceName;
  /** The code as it is compared. */
  readonly code: SQL;
  /** The code as it was written. */
  readonly written: PgColumn;
  readonly name: SQL;
  readonly id: PgColumn;
  readonly parent?: PgColumn;
}

/** What the kinds become. */
export const targets: Readonly<Record<MovedKind, Target>> = {
  departments: {
    resource: 'company.department',
    code: sql`lower(${departments.dept_code})`,
    written: departments.dept_code,
    name: sql`${departments.dept_name}`,
    id: departments.id,
    parent: departments.parent_dept,
  },
  positions: {
    resource: 'company.position',
    code: sql`lower(${positions.position_code})`,
    written: positions.position_code,
    name: sql`${positions.position_name}`,
    id: positions.id,
  },
  areas: {
    resource: 'company.area',
    code: sql`lower(${areas.area_code})`,
    written: areas.area_code,
    name: sql`${areas.area_name}`,
    id: areas.id,
    parent: areas.parent_area,
  },
  people: {
    resource: 'personnel.employee',
    code: sql`${employees.code_key}`,
    written: employees.emp_code,
    name: fullName,
    id: employees.id,
  },
  terminals: {
    resource: 'device.terminal',
    code: sql`${terminals.sn}`,
    written: terminals.sn,
    name: sql`${terminals.alias}`,
    id: terminals.id,
  },
};

export const serverOf = (kind: MovedKind): ResourceServer => registryOf(departmentServer).get(targets[kind].resource);

/** Terminals have their numbers in capitals. */
const comparable = (kind: MovedKind, code: string): string =>
  kind === 'terminals' ? folded(code).toUpperCase() : folded(code);

export interface FoundRecord {
  readonly id: number;
  readonly name: string;
}

const everything = { filters: [], search: '' } as const;

/** The company's records with some codes, by folded code. */
export async function findByCode(
  context: TenantContext,
  kind: MovedKind,
  codes: readonly string[],
): Promise<ReadonlyMap<string, FoundRecord>> {
  if (codes.length === 0) return new Map();
  const target = targets[kind];
  const server = serverOf(kind);
  const rows = await context.tx
    .select({ id: target.id, code: sql<string>`${target.code}`, name: sql<string>`${target.name}` })
    .from(server.table)
    .where(
      and(
        conditions(server, context, everything),
        inArray(target.code, [...new Set(codes.map((code) => comparable(kind, code)))]),
      ),
    );
  return new Map(rows.map(({ id, code, name }) => [folded(code), { id: Number(id), name }]));
}

/** The company's own department or area: the oldest without a parent. */
export async function rootOf(context: TenantContext, kind: 'departments' | 'areas'): Promise<number> {
  const target = targets[kind];
  const server = serverOf(kind);
  const [root] = await context.tx
    .select({ id: target.id })
    .from(server.table)
    .where(and(conditions(server, context, everything), target.parent ? isNull(target.parent) : undefined))
    .orderBy(target.id)
    .limit(1);
  if (!root) throw new Error(`The company has no root of ${kind}`);
  return Number(root.id);
}

/** The code and name of a record. */
export async function nameOf(
  context: TenantContext,
  kind: MovedKind,
  id: number,
): Promise<{ readonly code: string; readonly name: string }> {
  const target = targets[kind];
  const server = serverOf(kind);
  const [row] = await context.tx
    .select({ code: sql<string>`${target.written}`, name: sql<string>`${target.name}` })
    .from(server.table)
    .where(and(conditions(server, context, everything), eq(target.id, id)));
  return row ?? { code: '', name: '' };
}
