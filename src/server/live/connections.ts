import type { Connection } from './hears.ts';

/** The connections of this process, found by who hears of what: an event of one company walks no other's. */
export interface Connections {
  add(connection: Connection): void;
  /** Takes one out; nothing where it is out already. */
  remove(connection: Connection): void;
  all(): readonly Connection[];
  ofCompany(companyId: number): Iterable<Connection>;
  /** Those of the provider's staff. */
  ofVendor(): Iterable<Connection>;
  /** How many a person has. */
  ofPerson(userId: number): number;
}

/** A group for each key, none where nobody is left of it. */
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

/** By what their tokens say, which never changes; what is read again of a person changes nothing here. */
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
