import type { Connection } from './hears.ts';

/**
 * The connections of this process, indexed by audience: an event of one company does not visit connections of others.
 */
export interface Connections {
  add(connection: Connection): void;
  /** Removes a connection if it is present. */
  remove(connection: Connection): void;
  all(): readonly Connection[];
  ofCompany(companyId: number): Iterable<Connection>;
  /** Connections of the provider's staff. */
  ofVendor(): Iterable<Connection>;
  /** The number of connections of a person. */
  ofPerson(userId: number): number;
}

/** Groups by key; empty groups are removed. */
function grouped<Key>() {
  const groups = new Map<Key, Set<Connection>>();
  return {
    of: (key: Key): ReadonlySet<Connection> => groups.get(key) ?? new Set(),
    add: (key: Key, connection: Connection): void => {
      const group = groups.get(key);
      if (group) group.add(connection);
      else groups.set(key, new Set([connection]));
    },
    remove: (key: Key, connection: Connection): void => {
      const group = groups.get(key);
      group?.delete(connection);
      if (group?.size === 0) groups.delete(key);
    },
  };
}

/** Indexed by the claims of tokens, which never change; reading the person again changes no index. */
export function openConnections(): Connections {
  const connections = new Set<Connection>();
  const companies = grouped<number | null>();
  const people = grouped<number>();
  return {
    add: (connection) => {
      connections.add(connection);
      companies.add(connection.claims.company_id, connection);
      people.add(connection.claims.user_id, connection);
    },
    remove: (connection) => {
      connections.delete(connection);
      companies.remove(connection.claims.company_id, connection);
      people.remove(connection.claims.user_id, connection);
    },
    all: () => [...connections],
    ofCompany: (companyId) => companies.of(companyId),
    ofVendor: () => connections.values().filter(({ actor }) => actor.isVendor),
    ofPerson: (userId) => people.of(userId).size,
  };
}
