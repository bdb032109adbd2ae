/** A table of the schema, as its keys show it. */
export interface TableKeys {
  readonly name: string;
  /** The first column of its primary key; null without one. */
  readonly firstKey: string | null;
  /** The tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
}

/** Where each table lies on a cluster (docs/architecture.md#tenancy-and-data). */
export interface DistributionPlan {
  /**
   * Distributed by `company_id`, all in one group of shards. Tables that refer to each other in a circle are distributed together;
   * what they refer to besides comes before them.
   */
  readonly tenants: readonly (readonly string[])[];
  /** The host's tables that statements read together with a company's: a copy on every node. */
  readonly replicated: readonly string[];
  /** The host's other tables, on the coordinator alone. */
  readonly local: readonly string[];
  /** What keeps the schema from being distributed, in words; empty if nothing does. */
  readonly faults: readonly string[];
}

/** The column by which tenant tables are distributed. */
export const distributionColumn = 'company_id';

/**
 * The host's tables that statements read together with a company's: who a person is, which company, and what the provider asks of its
 * staff. Every request reads them; a write reaches every node, so what is written often is not among them.
 */
const readWithCompanies: ReadonlySet<string> = new Set([
  'companies',
  'passkeys',
  'provider_info',
  'second_factors',
  'sessions',
  'users',
]);

type Kind = 'tenant' | 'replicated' | 'local';

/** What a table of each kind may refer to: what is on the same node in the same transaction. */
const reach: Readonly<Record<Kind, Kind>> = { tenant: 'tenant', replicated: 'replicated', local: 'local' };

const words: Readonly<Record<Kind, string>> = {
  tenant: "a company's",
  replicated: 'on every node',
  local: 'on the coordinator alone',
};

/** Derives from the keys of all tables where each of them lies. */
export function planDistribution(tables: readonly TableKeys[]): DistributionPlan {
  const kinds = new Map(tables.map((table) => [table.name, kindOf(table)]));
  const faults = tables.flatMap(({ name, refersTo }) => {
    const own = kinds.get(name) ?? 'local';
    return refersTo.flatMap((other) => {
      const its = kinds.get(other) ?? 'local';
      return its === reach[own] ? [] : [`${name} (${words[own]}) refers to ${other} (${words[its]})`];
    });
  });
  const groups = inOrder(tables);
  const ofKind = (kind: Kind): string[][] => groups.filter((group) => kinds.get(group[0] ?? '') === kind);
  return {
    tenants: ofKind('tenant'),
    replicated: ofKind('replicated').flat(),
    local: ofKind('local').flat(),
    faults: [
      ...faults,
      ...[...readWithCompanies].filter((name) => !kinds.has(name)).map((name) => `${name} is missing`),
    ],
  };
}

function kindOf({ name, firstKey }: TableKeys): Kind {
  if (firstKey === distributionColumn) return 'tenant';
  return readWithCompanies.has(name) ? 'replicated' : 'local';
}

/** The names in groups that refer to each other in circles (most are of one), each group after what it refers to: Tarjan's order. */
function inOrder(tables: readonly TableKeys[]): string[][] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (name: string): number => {
    const number = order.size;
    order.set(name, number);
    lowest.set(name, number);
    open.push(name);
    const lower = (to: number): void => void lowest.set(name, Math.min(lowest.get(name) ?? to, to));
    for (const other of (byName.get(name)?.refersTo ?? []).toSorted()) {
      if (!byName.has(other)) continue;
      if (!order.has(other)) lower(visit(other));
      else if (open.includes(other)) lower(order.get(other) ?? number);
    }
    const least = lowest.get(name) ?? number;
    if (least === number) groups.push(open.splice(open.indexOf(name)).toSorted());
    return least;
  };
  for (const name of [...byName.keys()].toSorted()) if (!order.has(name)) visit(name);
  return groups;
}
