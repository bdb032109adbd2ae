import { holdsFrom } from '#shared/contract/index.ts';
import { removeDroppedFiles } from '../files/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import { holdQuota } from '../subscription/index.ts';
import { topicOf } from './reactions.ts';
import { type Change, type ResourceServer, type Writing } from './definition.ts';
import { dayText } from './dated/line.ts';
import { followChange } from './heard.ts';
import { logChange } from './log-change.ts';
import { logEntry, logName } from './log-entry.ts';
import { departmentsOf, peopleOf } from './scope.ts';

/** A log entry that replaces the list of changed fields, with the record's name where it is known. */
export type LogOverride = Pick<LogEntry, 'action' | 'changes'> & { readonly objectName?: string };

/** Refuses a change that exceeds the quota of the company's subscription. */
async function holdPlaces({ quota }: ResourceServer, context: TenantContext, change: Change): Promise<void> {
  if (!quota || change.after === null || !quota.takes(change.after)) return;
  if (change.before === null || !quota.takes(change.before)) await holdQuota(context, quota.of);
}

const overridden = async (
  server: ResourceServer,
  context: TenantContext,
  change: Change,
  { objectName, ...override }: LogOverride,
): Promise<Omit<LogEntry, 'department' | 'objectType'>> => ({
  ...override,
  objectId: change.id,
  objectName: objectName ?? (await logName(server, context, change)),
});

/**
 * Everything that follows a change: the log, the slice's own consequences, other slices' reactions, the live event.
 * @param logOverride the log entry instead of the changed fields
 * @param from first day of a dated change, if given
 */
export async function followed(
  writing: Writing,
  context: TenantContext,
  change: Change,
  logOverride?: LogOverride,
  from?: string,
): Promise<void> {
  const { server, registry } = writing;
  await holdPlaces(server, context, change);
  const [departments, entry] = await Promise.all([
    departmentsOf(server, context, change),
    logOverride ? overridden(server, context, change, logOverride) : logEntry(server, registry, context, change),
  ]);
  const isDated = from !== undefined && change.kind === 'change' && change.holdsFrom !== undefined;
  await logChange(
    server,
    context,
    {
      ...entry,
      changes: isDated ? [...entry.changes, { field: holdsFrom, old: null, new: dayText(from) }] : entry.changes,
      department: departments.now,
    },
    change.after ?? change.before ?? {},
  );
  await removeDroppedFiles(context, server.resource, change.before, change.after);
  await followChange(server, context, change);
  context.publish({
    companyId: context.companyId,
    topic: topicOf(server),
    payload: { kind: change.kind, id: change.id },
    departments: departments.all,
    employees: peopleOf(server, change),
  });
}
