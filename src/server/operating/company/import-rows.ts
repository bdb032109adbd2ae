import { z } from 'zod';
import type { Ask } from '../../db/embedded.ts';
import { BackupError } from '../archive.ts';
import { Accounts } from './accounts.ts';
import type { Manifest, Part } from './content.ts';
import { sealCells } from './sealed-cells.ts';
import {
  batch,
  companyTables,
  hostTables,
  tablesOfHost,
  textSettings,
  type Cells,
  type HostTable,
  type Table,
} from './tables.ts';
import { Translation } from './translation.ts';
import { compareRows, lookForBroken, RowsAdded, setSequences } from './verify.ts';
import { insertRows } from './write-rows.ts';

/** Characters per statement. */
const most = 4_000_000;

/** The rows of a company that were imported; its files are still to come. */
export interface Imported {
  readonly manifest: Manifest;
  /** Its id here. */
  readonly company: string;
  readonly rows: ReadonlyMap<string, number>;
  readonly fileName: (name: string) => string | undefined;
  readonly stored: AsyncGenerator<Part & { readonly kind: 'file' }, void, void>;
  /** Compares every table with the file, and sets the sequences. */
  readonly finish: () => Promise<void>;
}

const idSchema = z.array(z.object({ id: z.string() }));
const snSchema = z.array(z.object({ sn: z.string() }));

/** Imports the rows of an export. @throws BackupError if something of the company is here already */
export async function importRows(
  ask: Ask,
  parts: AsyncGenerator<Part, void, void>,
  {
    secret,
    joinsAccounts,
    progress,
  }: { readonly secret: string; readonly joinsAccounts: boolean; readonly progress: (line: string) => void },
): Promise<Imported> {
  // Rows arrive in the order of the tables' names, before those that they refer to; references are looked at in the end.
  await ask(`set local session_replication_role = replica`);
  await ask(textSettings);
  const first = await parts.next();
  if (first.done || first.value.kind !== 'manifest') throw new Error('The file was checked and begins otherwise');
  const { manifest } = first.value;
  const taken = await ask('select 1 from companies where lower(company_domain) = lower($1)', [manifest.domain]);
  if (taken.length > 0)
    throw new BackupError(
      `A company with the domain ${manifest.domain} is here already, and domains never change: import into another installation`,
    );
  const [next] = idSchema.parse(await ask(`select nextval(pg_get_serial_sequence('companies', 'id'))::text as id`));
  const company = next?.id ?? '';
  const accounts = new Accounts(ask);
  const plans = await plansHere(ask);
  const translation = new Translation({
    company: { from: manifest.company, to: company },
    account: accounts.of,
    plan: (from) => plans.get(manifest.plans[from] ?? ''),
  });
  const host = await tablesOfHost(ask);
  const tables = new Map((await companyTables(ask)).map((table) => [table.name, table]));
  const added = new RowsAdded();

  const takeHost = async (name: HostTable, table: Table, rows: Cells[]): Promise<void> => {
    const at = (column: string): number => table.columns.findIndex((one) => one.name === column);
    if (name === 'users') for (const row of await accounts.add(table, rows, joinsAccounts)) added.add(table, row);
    if (name === 'companies') {
      // A company that is moved here stays, whatever was planned where it comes from.
      const own = rows.map((row) =>
        row.with(at('id'), company).with(at('erase_at'), null).with(at('closing_asked'), null),
      );
      for (const row of own) added.add(table, row);
      heldCompany = { table, row: own[0] ?? [] };
    }
    if (name === 'second_factors') {
      const users = await Promise.all(
        rows
          .filter((row) => !accounts.isJoined(row[at('user_id')] ?? ''))
          .map(async (row) => row.with(at('user_id'), await accounts.of(row[at('user_id')] ?? ''))),
      );
      await insertRows(ask, table, users);
    }
    if (name === 'terminal_registry') await takeTerminals(ask, table, rows, company);
  };
  // The company's row names the file of its logo, whose name here is known after those of all files.
  let heldCompany: { table: Table; row: Cells } | undefined;
  let ahead: Part | undefined;
  for await (const part of whileOpen(parts)) {
    if (part.kind === 'file') {
      ahead = part;
      break;
    }
    if (part.kind !== 'table') continue;
    const name = hostTables.find((one) => one === part.name);
    const table = name === undefined ? tables.get(part.name) : host.get(name);
    if (!table || part.columns.join() !== table.columns.map((column) => column.name).join())
      throw new BackupError(
        `The table ${part.name} of the file is another one here: its Muster was another build of this version`,
      );
    if (name === undefined) progress(part.name);
    let rows: Cells[] = [];
    let size = 0;
    const put = async (): Promise<void> => {
      if (name === undefined) await insertRows(ask, table, rows, company);
      else await takeHost(name, table, rows);
      [rows, size] = [[], 0];
    };
    for await (const each of whileOpen(parts)) {
      if (each.kind !== 'row') break;
      const sealed = sealCells(secret, table, each.row);
      const row = name === undefined ? await translation.row(table, sealed) : sealed;
      if (name === undefined) added.add(table, row);
      rows.push(row);
      size += row.reduce((sum, cell) => sum + (cell?.length ?? 4), 0);
      // Accounts are looked at together.
      if (name === undefined && (rows.length >= batch || size > most)) await put();
    }
    await put();
  }
  if (heldCompany) {
    const { table, row } = heldCompany;
    const logo = table.columns.findIndex((column) => column.name === 'logo');
    const there = row[logo];
    await insertRows(ask, table, [row.with(logo, there ? (translation.fileName(there) ?? null) : null)]);
  }
  return {
    manifest,
    company,
    rows: added.counts(),
    fileName: (name) => translation.fileName(name),
    stored: filesOf(ahead, parts),
    finish: async () => {
      await compareRows(ask, tables, added, company);
      await lookForBroken(ask, company);
      await setSequences(ask, [...tables.values()], company);
    },
  };
}

/** Goes through parts without closing them, so that another loop goes on after it. */
async function* whileOpen(parts: AsyncGenerator<Part, void, void>): AsyncGenerator<Part, void, void> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
}

async function* filesOf(
  ahead: Part | undefined,
  parts: AsyncGenerator<Part, void, void>,
): AsyncGenerator<Part & { readonly kind: 'file' }, void, void> {
  if (ahead?.kind === 'file') yield ahead;
  for await (const part of parts) if (part.kind === 'file') yield part;
}

async function plansHere(ask: Ask): Promise<ReadonlyMap<string, string>> {
  const rows = z
    .array(z.object({ id: z.string(), plan_code: z.string() }))
    .parse(await ask('select id::text, plan_code from plans'));
  return new Map(rows.map(({ id, plan_code: code }) => [code, id]));
}

/** Registers the company's terminals, so that they are its own as soon as they call here. @throws BackupError if another company has one */
async function takeTerminals(ask: Ask, table: Table, rows: readonly Cells[], company: string): Promise<void> {
  const at = (column: string): number => table.columns.findIndex((one) => one.name === column);
  const numbers = JSON.stringify(rows.map((row) => row[at('sn')]));
  const held = snSchema.parse(
    await ask(
      `select sn from terminal_registry where company_id is not null
       and sn in (select jsonb_array_elements_text($1::text::jsonb))`,
      [numbers],
    ),
  );
  if (held.length > 0)
    throw new BackupError(
      `Another company here has the terminals ${held.map(({ sn }) => sn).join(', ')}: delete them there first (Device › Terminals)`,
    );
  // Contacts that announced a number here are its terminal now, or prove themselves again.
  await ask('delete from terminal_registry where sn in (select jsonb_array_elements_text($1::text::jsonb))', [numbers]);
  const columns = table.columns.filter(({ name }) => name !== 'id');
  const idAt = at('id');
  await insertRows(
    ask,
    { ...table, columns },
    rows.map((row) => row.toSpliced(idAt, 1)),
    company,
  );
}
