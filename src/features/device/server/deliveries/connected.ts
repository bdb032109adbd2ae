import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { areas } from '#features/company/server.ts';
import { canonicalZone } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { terminals } from '../tables.ts';

/** A terminal that takes work codes and messages, with the zone of its wall times. */
export interface Connected {
  readonly id: number;
  readonly area: number;
  readonly zone: string;
}

/** Proven and enabled terminals, in one query; access terminals have neither work codes nor messages. */
export async function connectedTerminals(
  { tx, companyId }: TenantContext,
  only: { readonly ids?: readonly number[]; readonly areas?: readonly number[] } = {},
): Promise<Connected[]> {
  const wanted = [
    ...(only.ids?.length ? [inArray(terminals.id, [...only.ids])] : []),
    ...(only.areas?.length ? [inArray(terminals.area, [...only.areas])] : []),
  ];
  if ((only.ids || only.areas) && wanted.length === 0) return [];
  const rows = await tx
    .select({
      id: terminals.id,
      area: terminals.area,
      zone: sql<string>`coalesce(${terminals.terminal_tz}, ${areas.timezone}, ${companies.company_timezone})`,
    })
    .from(terminals)
    .innerJoin(companies, eq(companies.id, terminals.company_id))
    .leftJoin(areas, and(eq(areas.company_id, companyId), eq(areas.id, terminals.area)))
    .where(
      and(
        eq(terminals.company_id, companyId),
        terminals.enabled,
        eq(terminals.standing, 'proven'),
        ne(terminals.dialect, 'D2'),
        wanted.length === 0 ? undefined : or(...wanted),
      ),
    )
    .orderBy(terminals.id);
  return rows.map(({ zone, ...row }) => ({ ...row, zone: canonicalZone(zone) ?? 'UTC' }));
}
