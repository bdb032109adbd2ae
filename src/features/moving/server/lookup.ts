import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { departmentServer } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { conditions, registryOf, type ResourceServer } from '#server/resource/index.ts';
import type { MovedKind } from '../domain/former.ts';
import { folded } from '../domain/planned.ts';
import { targets } from './targets.ts';

export const serverOf = (kind: MovedKind): ResourceServer => registryOf(departmentServer).get(targets[kind].resource);

/** Terminals have their numbers in capitals. */
const comparable = (kind: MovedKind, code: string): string =>
  kind === 'terminals' ? folded(code).toUpperCase() : folded(code);

export interface FoundRecord {
  readonly id: number;
  readonly name: string;
  /** See `Planned.likeness`. */
  readonly likeness: string | undefined;
}

const everything = { filters: [], search: '' } as const;

/** The company's records with some codes, by folded code. */
export async function findByCode(
  context: TenantContext,
  kind: MovedKind,
  codes: readonly string[],
): Promise<ReadonlyMap<string, FoundRecord>> {
  if (codes.length === 0) return new Map();
  const { id, name, code, likeness, among } = targets[kind];
  const server = serverOf(kind);
  const { companyId } = context;
  const wanted = [...new Set(codes.map((one) => comparable(kind, one)))];
  const rows = await context.tx
    .select({
      id,
      code: sql<string>`${code(companyId)}`,
      name: sql<string>`${name}`,
      likeness: sql<string | null>`${likeness?.(companyId) ?? sql`null::text`}`,
    })
    .from(server.table)
    .where(and(conditions(server, context, everything), among?.(companyId, wanted), inArray(code(companyId), wanted)));
  return new Map(
    rows.map((row) => [folded(row.code), { id: Number(row.id), name: row.name, likeness: row.likeness ?? undefined }]),
  );
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
    .select({ code: sql<string>`${target.written(context.companyId)}`, name: sql<string>`${target.name}` })
    .from(server.table)
    .where(and(conditions(server, context, everything), eq(target.id, id)));
  return row ?? { code: '', name: '' };
}
