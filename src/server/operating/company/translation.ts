import { z } from 'zod';
import { randomFileName } from '../../files/names.ts';
import type { Cells, Table } from './tables.ts';

/**
 * Columns of companies' tables that hold accounts, which all companies of an installation share. A column of the same name with a
 * foreign key to records of the company is another one (an employee who owns a client).
 */
export const accountColumns: ReadonlySet<string> = new Set([
  'applied_by',
  'create_user',
  'discard_user',
  'owner',
  'owner_user',
  'update_user',
  'user_id',
  'void_user',
]);

/** Columns that refer to what the provider sells, and what becomes of them. */
const soldColumns: Readonly<Record<string, 'plan' | 'nothing'>> = {
  'subscriptions.plan': 'plan',
  'orders.discount': 'nothing',
};
/** Texts of JSON with the number of a plan. */
const plansInside = new Set(['subscriptions.terms', 'subscriptions.next_terms', 'orders.terms']);
/** Texts of JSON with accounts. */
const accountsInside = new Set(['request_steps.escalate_to']);
/** The company's own row in its operation log. */
const companyItself = 'company.settings';

/** What stands for a value of the former installation in this one. */
interface Known {
  readonly company: { readonly from: string; readonly to: string };
  /** The account that stands for one of the file; a number that no account has for somebody who is not in the file. */
  readonly account: (from: string) => Promise<string>;
  /** The plan of the same code; undefined if the provider sells none. */
  readonly plan: (from: string) => string | undefined;
}

const fileNames = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32}(?=\.[a-z0-9]{1,8}(?![A-Za-z0-9]))/g;
const termsSchema = z.looseObject({ plan: z.int() });
const decidersSchema = z.array(z.looseObject({ user: z.int().optional() }));

/** Translates rows of the file into rows of this installation: accounts, stored files, plans, and the company itself. */
export class Translation {
  readonly #known: Known;
  /** Random parts of the names of stored files, by the former ones: a name is never used twice. */
  readonly #files = new Map<string, string>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** The name that stands for a stored file's or for its small picture's; undefined for one that no row has. */
  fileName(name: string): string | undefined {
    const stem = this.#files.get(name.slice(0, 32));
    return stem && `${stem}${name.slice(32)}`;
  }

  async row({ name, columns, inner }: Table, row: Cells): Promise<Cells> {
    const translated: Cells = [];
    const typeAt = columns.findIndex((column) => column.name === 'object_type');
    for (const [at, cell] of row.entries()) {
      const column = columns[at]?.name ?? '';
      const isCompany = name === 'operation_logs' && column === 'object_id' && row[typeAt] === companyItself;
      if (cell === null) translated.push(null);
      else if (isCompany && cell === this.#known.company.from) translated.push(this.#known.company.to);
      else if (accountColumns.has(column) && !inner.includes(column)) translated.push(await this.#known.account(cell));
      else translated.push(await this.#cell(`${name}.${column}`, cell));
    }
    return translated;
  }

  async #cell(column: string, cell: string): Promise<string | null> {
    const sold = soldColumns[column];
    if (sold !== undefined) return sold === 'plan' ? (this.#known.plan(cell) ?? null) : null;
    if (plansInside.has(column)) {
      const terms = termsSchema.parse(JSON.parse(cell));
      // No plan has the number 0: what was sold keeps its terms, and is the offer of no plan.
      return JSON.stringify({ ...terms, plan: Number(this.#known.plan(String(terms.plan)) ?? 0) });
    }
    if (accountsInside.has(column)) {
      const deciders = decidersSchema.parse(JSON.parse(cell));
      const there = await Promise.all(
        deciders.map(async (one) =>
          one.user === undefined ? one : { ...one, user: Number(await this.#known.account(String(one.user))) },
        ),
      );
      return JSON.stringify(there);
    }
    if (column === 'files.name') this.#files.set(cell.slice(0, 32), randomFileName('bin').slice(0, 32));
    return cell.length < 34 ? cell : cell.replace(fileNames, (stem) => this.#files.get(stem) ?? stem);
  }
}
