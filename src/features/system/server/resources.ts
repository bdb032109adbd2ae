import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withheldName, type ResourceRecord } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { isOutdoor, operationLogs } from '#server/operation-log/tables.ts';
import { vendorLogs } from '#server/vendor/index.ts';
import { operationLog, outdoorLog, outdoorLogged, vendorLog } from '../contract.ts';

/** The columns of every list over the operation log. */
const shownEntry = {
  display: sql<string>`coalesce(nullif(${operationLogs.object_name}, ''), '#' || ${operationLogs.id})`,
  present: {
    changes: (context: TenantContext, { changes }: { readonly changes: Changes }): Changes =>
      context.actor.reach === null ? changes : changesFor(context, changes),
  },
};

/** The operation log, read only: the host writes an entry with each change. */
export const operationLogServer = resourceServer(operationLog, {
  table: operationLogs,
  ...shownEntry,
});

/** The entries about outdoor work. */
export const outdoorLogServer = resourceServer(outdoorLog, {
  table: operationLogs,
  only: () =>
    sql`${isOutdoor(operationLogs.object_type)} and ${inArray(operationLogs.object_type, [...outdoorLogged])}`,
  ...shownEntry,
});

/** The provider's own log. Rows are written with the actions that they describe. */
export const vendorLogServer = resourceServer(vendorLog, {
  table: vendorLogs,
  display: sql<string>`coalesce(nullif(${vendorLogs.object_name}, ''), '#' || ${vendorLogs.id})`,
});

const namedSchema = z.object({ id: z.int(), display_name: z.string(), resource: z.string().optional() });
type Changes = ResourceRecord<typeof operationLog>['changes'];

/**
 * Hides names in changes from people with a data scope: a named record may belong to a department that they may
 * not see.
 */
function changesFor({ actor, services }: TenantContext, changes: Changes): Changes {
  const visible = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visible);
    const named = namedSchema.safeParse(value).data;
    if (!named) return value;
    const scope = services.installed.scopes.get(named.resource ?? '') ?? 'withheld';
    const isSeen =
      scope === 'shared' ||
      (typeof scope === 'object' &&
        'department' in scope &&
        scope.department === 'id' &&
        actor.reach?.departments.has(named.id));
    return isSeen ? named : { ...named, display_name: withheldName };
  };
  return changes.map((change) => ({ ...change, old: visible(change.old), new: visible(change.new) }));
}
