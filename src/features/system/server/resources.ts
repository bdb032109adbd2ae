import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { withheldName } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer, type Row } from '#server/resource/index.ts';
import { operationLogs } from '#server/tenancy/tables.ts';
import { vendorLogs } from '#server/vendor/index.ts';
import { operationLog, vendorLog } from '../contract.ts';

/** The operation log, read only: rows are written by the host with the change itself. */
export const operationLogServer = resourceServer(operationLog, {
  table: operationLogs,
  display: sql<string>`coalesce(nullif(${operationLogs.object_name}, ''), '#' || ${operationLogs.id})`,
  present: (context, row) =>
    context.actor.reach === null ? row : { ...row, changes: changesFor(context, row['changes']) },
});

/** The provider's own log; rows are written with what they tell of. */
export const vendorLogServer = resourceServer(vendorLog, {
  table: vendorLogs,
  display: sql<string>`coalesce(nullif(${vendorLogs.object_name}, ''), '#' || ${vendorLogs.id})`,
});

const namedSchema = z.object({ id: z.int(), display_name: z.string(), resource: z.string().optional() });
const changesSchema = z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() }));

/** Changes for who is kept to some departments: a record that stands in one by its name may be of another. */
function changesFor({ actor, services }: TenantContext, changes: Row[string]): z.output<typeof changesSchema> {
  const told = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(told);
    const named = namedSchema.safeParse(value).data;
    if (!named) return value;
    const scope = services.installed.scopes.get(named.resource ?? '') ?? 'withheld';
    const isSeen =
      scope === 'shared' ||
      (typeof scope === 'object' && 'department' in scope && scope.department === 'id' && actor.reach?.has(named.id));
    return isSeen ? named : { ...named, display_name: withheldName };
  };
  return changesSchema.parse(changes).map((change) => ({ ...change, old: told(change.old), new: told(change.new) }));
}
