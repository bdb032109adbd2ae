import { createHash } from 'node:crypto';
import type { PermissionPattern } from '#shared/contract/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { groups, seededGroups, type SeededGroup } from '#server/tenancy/memberships/tables.ts';

/** Permissions of initial groups, or patterns of them (`device.*`, `*.view`). The owner has all and needs none. */
export type RightsDeclaration = Readonly<Partial<Record<Exclude<SeededGroup, 'owner'>, readonly PermissionPattern[]>>>;

/** The permissions of every initial group. */
export type SeededRights = Readonly<Record<SeededGroup, readonly string[]>>;

/** An auditor's permissions on a slice's own records. */
export const readingRights = ['*.view', '*.export'] as const;

interface Declaring {
  readonly name: string;
  /** The permissions of the slice's own calls: a slice can grant only these. */
  readonly permissions: readonly string[];
  readonly rights: RightsDeclaration | undefined;
}

/**
 * Collects the declarations of the slices.
 * @throws if a slice grants a permission that none of its calls needs, for instance a misspelt one
 */
export function gatherSeededRights(slices: readonly Declaring[]): SeededRights {
  const given = Object.fromEntries(seededGroups.map((group) => [group, new Set<string>()]));
  for (const { name, permissions, rights } of slices) {
    for (const [group, patterns] of Object.entries(rights ?? {})) {
      for (const pattern of patterns) {
        const fitting = permissions.filter((permission) => fits(pattern, permission));
        if (fitting.length === 0) throw new Error(`${name} gives ${pattern}, which none of its calls asks for`);
        for (const permission of fitting) given[group]?.add(permission);
      }
    }
  }
  const sorted = (group: SeededGroup): string[] => [...(given[group] ?? [])].toSorted();
  return {
    owner: [],
    hrManager: sorted('hrManager'),
    attendanceOfficer: sorted('attendanceOfficer'),
    departmentManager: sorted('departmentManager'),
    deviceOperator: sorted('deviceOperator'),
    auditor: sorted('auditor'),
  };
}

function fits(pattern: string, permission: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === permission;
  return permission.startsWith(start) && permission.endsWith(end);
}

/**
 * Gives the initial groups of every company the permissions that slices declare newly. Granted permissions
 * are remembered, so that a permission removed by an administrator does not come back.
 */
export function seededRightsUpkeep(rights: SeededRights): Upkeep {
  const text = JSON.stringify(seededGroups.map((group) => [group, rights[group]]));
  return {
    name: `tenancy.seeded_rights ${createHash('sha256').update(text).digest('base64url')}`,
    run: (context) => grantIn(context, rights),
  };
}

async function grantIn({ tx, companyId, now }: TenantContext, rights: SeededRights): Promise<void> {
  for (const group of seededGroups) {
    const declared = rights[group];
    if (declared.length === 0) continue;
    const all = sql`array[${sql.join(
      declared.map((permission) => sql`${permission}`),
      sql`, `,
    )}]::text[]`;
    const union = (before: typeof groups.permissions | typeof groups.granted, more: ReturnType<typeof sql>) =>
      sql`array(select distinct unnest(${before} || ${more}) order by 1)`;
    await tx
      .update(groups)
      .set({
        permissions: union(
          groups.permissions,
          sql`array(select unnest(${all}) except select unnest(${groups.granted}))`,
        ),
        granted: union(groups.granted, all),
        version: sql`${groups.version} + 1`,
        update_time: now.toString(),
      })
      .where(
        and(eq(groups.company_id, companyId), eq(groups.seeded_as, group), sql`not (${groups.granted} @> ${all})`),
      );
  }
}
