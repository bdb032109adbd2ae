import { AsyncLocalStorage } from 'node:async_hooks';
import { NoopLogger } from 'drizzle-orm/logger';
import { roleNames, type Database, type Scope } from '#server/db/database.ts';
import { readStatement, type Reading } from './company-named.ts';
import { lastPlan } from './tables-of-kinds.ts';

/** A transaction of the product, up to now. */
interface Watched {
  role: string;
  companyId: string;
  isOpen: boolean;
}

const plan = lastPlan();
const tenants = new Set(plan.tenants.flat());
const local = new Set(plan.local);
const current = new AsyncLocalStorage<Watched>();
const readings = new Map<string, Reading>();
const faults = new Set<string>();

/** The same database, whose statements are checked against the rules of docs/architecture.md#tenancy-and-data. */
export function watched(database: Database): Database {
  return {
    ...database,
    within: async (scope, work) => {
      if (current.getStore()?.isOpen) faults.add(nested(new Error().stack ?? ''));
      const own: Watched = {
        role: roleNames[scope.role],
        companyId: companyOf(scope),
        isOpen: true,
      };
      try {
        return await database.within(scope, (tx) => current.run(own, () => work(tx)));
      } finally {
        own.isOpen = false;
      }
    },
  };
}

/** With one connection it waits forever; with ten, as soon as ten transactions do so at once. */
const nested = (stack: string): string =>
  `A transaction is opened inside another, for which the embedded database has no connection\n${stack
    .split('\n')
    .filter((line) => line.includes('/src/') || line.includes('/tests/'))
    .slice(1, 8)
    .join('\n')}`;

/** Runs statements that break the rules on purpose, to test policies alone. */
export function unwatched<T>(work: () => PromiseLike<T>): Promise<T> {
  // Drizzle runs a query when it is awaited.
  return current.exit(async () => work());
}

/** Returns the new findings, each fault once with its statement. */
export function takeFaults(): string[] {
  const found = [...faults];
  faults.clear();
  return found;
}

const companyOf = ({ companyId }: Scope): string => (companyId === undefined ? '' : String(companyId));

function hear(text: string, params: readonly unknown[]): void {
  const transaction = current.getStore();
  if (!transaction) return;
  if (text.includes('scope.enter(')) {
    transaction.role = String(params[0]);
    transaction.companyId = String(params[1] ?? '');
  }
  let reading = readings.get(text);
  if (!reading) readings.set(text, (reading = readStatement(text, (table) => tenants.has(table))));
  judge(text, params, reading, transaction);
}

// Drizzle calls this logger for each statement if no other is given.
Object.assign(NoopLogger.prototype, { logQuery: hear });

function judge(text: string, params: readonly unknown[], reading: Reading, transaction: Watched): void {
  const fault = (what: string): void =>
    void faults.add(`${what}\n    in ${text.replaceAll(/\s+/g, ' ').slice(0, 1500)}`);
  // Without a company the host works across them: signing in, the provider's staff, jobs for all.
  if (transaction.companyId !== '') {
    for (const what of reading.faults) fault(what);
    for (const number of reading.companies)
      if (String(params[number - 1]) !== transaction.companyId) fault(`$${number} is another company`);
  }
  const alone = reading.tables.filter((table) => local.has(table));
  if (alone.length > 0 && reading.tables.some((table) => tenants.has(table)))
    fault(`${alone.join(', ')}: on the coordinator alone, in a statement with a company's table`);
}
