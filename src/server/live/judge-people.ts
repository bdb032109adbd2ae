import type { Host, LiveEvent } from '../host.ts';
import { scopeKey } from '../tenancy/data-scope.ts';
import { peopleAmong } from '../tenancy/people-reach.ts';
import type { Connection, SeenPeople } from './hears.ts';

/** Whether it takes a question to the database what a connection may hear: its person sees some people, and the event concerns people. */
export const isLimitedFor = ({ actor }: Connection, { userId, employees }: LiveEvent): boolean =>
  userId === undefined && actor.reach !== null && actor.reach.people !== null && (employees?.length ?? 0) > 0;

/**
 * Tells connections of an event as far as their persons see its people, which the database says once for all who see the same.
 * @param give tells a connection, which may have ended meanwhile
 * @param fail ends a connection for which this could not be said, so that its browser reads again
 */
export function tellLimited(
  host: Host,
  event: LiveEvent,
  connections: readonly Connection[],
  give: (connection: Connection, seen: SeenPeople) => void,
  fail: (connection: Connection) => void,
): void {
  if (connections.length === 0) return;
  judgePeople(host, event, connections, give).catch((error: unknown) => {
    host.log.error({ err: error }, 'Live event not judged');
    for (const connection of connections) fail(connection);
  });
}

async function judgePeople(
  host: Host,
  event: LiveEvent,
  connections: readonly Connection[],
  give: (connection: Connection, seen: SeenPeople) => void,
): Promise<void> {
  const { companyId, employees = [] } = event;
  const groups = [...Map.groupBy(connections, ({ actor }) => scopeKey(actor)).values()];
  const judged = await host.database.within({ role: 'system', companyId, readOnly: true }, async (tx) => {
    const seen: SeenPeople[] = [];
    for (const [first] of groups) {
      const people = first?.actor.reach?.people;
      seen.push(people ? await peopleAmong(tx, companyId, people, employees) : new Set());
    }
    return seen;
  });
  for (const [at, group] of groups.entries()) for (const connection of group) give(connection, judged[at] ?? new Set());
}
