import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withheldName, type ResourceRecord } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { isOutdoor, operationLogs } from '#server/operation-log/tables.ts';
import { vendorLogs } from '#server/vendor/index.ts';
import { operationLog, outdoorLog, outdoorLogged, vendorLog } from '../contract.ts';

/** How each list over the operation log shows an entry. */
const shownEntry = {
  display: sql<string>`coalesce(nullif(${operationLogs.object_name}, ''), '#' || ${operationLogs.id})`,
  present: {
    changes: (context: TenantContext, { changes }: { readonly changes: Changes }): Changes =>
      context.actor.reach === null ? changes : changesFor(context, changes),
  },
};

/** The operation log, read only: rows are written by the host with the change itself. */
export const operationLogServer = resourceServer(operationLog, {
  table: operationLogs,
  ...shownEntry,
});

/** The entries of the same log that are about outdoor work. */
export const outdoorLogServer = resourceServer(outdoorLog, {
  table: operationLogs,
  only: () =>
    sql`${isOutdoor(operationLogs.object_type)} and ${inArray(operationLogs.object_type, [...outdoorLogged])}`,
  ...shownEntry,
});

/** The provider's own log; rows are written with what they tell of. */
export const vendorLogServer = resourceServer(vendorLog, {
  table: vendorLogs,
  display: sql<string>`coalesce(nullif(${vendorLogs.object_name}, ''), '#' || ${vendorLogs.id})`,
});

const namedSchema = z.object({ id: z.int(), display_name: z.string(), resource: z.string().optional() });
type Changes = ResourceRecord<typeof operationLog>['changes'];

/** Changes for who is kept to some departments: a record that stands in one by its name may be of another. */
function changesFor({ actor, services }: TenantContext, changes: Changes): Changes {
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
  return changes.map((change) => ({ ...change, old: told(change.old), new: told(change.new) }));
}
