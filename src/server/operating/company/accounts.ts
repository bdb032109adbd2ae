import { z } from 'zod';
import type { Ask } from '../../db/embedded.ts';
import { BackupError } from '../archive.ts';
import type { Cells, Table } from './tables.ts';
import { insertRows } from './write-rows.ts';

const foundSchema = z.array(z.object({ id: z.string(), email: z.string(), is_vendor: z.boolean() }));
const idSchema = z.array(z.object({ id: z.string() }));

/** The accounts of the file and those that stand for them here. */
export class Accounts {
  readonly #ask: Ask;
  readonly #here = new Map<string, string>();
  readonly #joined = new Set<string>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Whether an account of the file is one that was here before. */
  isJoined = (from: string): boolean => this.#joined.has(from);

  of = async (from: string): Promise<string> => {
    const known = this.#here.get(from);
    if (known !== undefined) return known;
    const id = await this.#next();
    this.#here.set(from, id);
    return id;
  };

  /**
   * Adds the accounts of the file, with ids of this installation.
   * @param joins whether people whose e-mail has an account here keep this one
   * @throws BackupError naming the taken e-mails
   */
  async add(table: Table, rows: readonly Cells[], joins: boolean): Promise<Cells[]> {
    const at = (name: string): number => table.columns.findIndex((column) => column.name === name);
    const [idAt, emailAt, vendorAt] = [at('id'), at('email'), at('is_vendor')];
    const emails = rows.flatMap((row) => row[emailAt] ?? []);
    const taken = foundSchema.parse(
      await this.#ask(
        `select id::text, lower(email) as email, is_vendor from users
         where lower(email) in (select lower(e) from jsonb_array_elements_text($1::text::jsonb) e)`,
        [JSON.stringify(emails)],
      ),
    );
    const refused = taken.filter(({ is_vendor: isVendor }) => !joins || isVendor);
    if (refused.length > 0) throw takenEmails(refused);
    const here = new Map(taken.map(({ id, email }) => [email, id]));
    const added: Cells[] = [];
    for (const row of rows) {
      const from = row[idAt] ?? '';
      const existing = here.get((row[emailAt] ?? '').toLowerCase());
      if (existing !== undefined) {
        this.#here.set(from, existing);
        this.#joined.add(from);
        continue;
      }
      // Nobody becomes staff of another provider.
      added.push(row.with(idAt, await this.of(from)).with(vendorAt, 'false'));
    }
    await insertRows(this.#ask, table, added);
    return added;
  }

  async #next(): Promise<string> {
    const [row] = idSchema.parse(await this.#ask(`select nextval(pg_get_serial_sequence('users', 'id'))::text as id`));
    if (!row) throw new Error('A sequence gave no number');
    return row.id;
  }
}

function takenEmails(taken: readonly { readonly email: string; readonly is_vendor: boolean }[]): BackupError {
  const some = taken.slice(0, 10).map(({ email }) => email);
  const more = taken.length > some.length ? ` and ${taken.length - some.length} more` : '';
  return new BackupError(
    taken.some(({ is_vendor: isVendor }) => isVendor)
      ? `${some.join(', ')}${more} belong to the provider's staff here, who are in no company: change the e-mail of that account first`
      : `These e-mails have an account here: ${some.join(', ')}${more}. With --join-accounts these people keep the account and the password that they have here`,
  );
}
