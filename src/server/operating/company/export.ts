import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Ask } from '../../db/embedded.ts';
import { lastMigration } from '../../db/migrate.ts';
import { isSealedUpload, smallNameOf } from '../../files/names.ts';
import type { FileStore } from '../../host.ts';
import { unsealWhole } from '../../sealing.ts';
import { version } from '../../version.ts';
import { BackupError } from '../archive.ts';
import type { Manifest } from './content.ts';
import { openCells } from './sealed-cells.ts';
import { sealStream } from './seal-stream.ts';
import { companyTables, ofHost, readRows, RowSum, tablesOfHost, textSettings, type Table } from './tables.ts';

/** An installation as an export reads it. */
interface ExportFrom {
  /** Runs statements of one transaction that sees one moment and may put on the roles of the tables. */
  readonly inOne: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  /** `LINK_SECRET`. */
  readonly secret: string;
}

/** What an export or import has dealt with. */
export interface Counted {
  readonly domain: string;
  readonly name: string;
  /** Rows by table, of those that have some. */
  readonly tables: ReadonlyMap<string, number>;
  readonly files: number;
  /** Stored files whose bytes are missing. */
  readonly missing: number;
}

/**
 * Writes one company as a file that opens only with the passphrase; it appears under its name only when complete.
 * @throws BackupError if there is no such company
 */
export async function exportCompany(
  from: ExportFrom,
  domain: string,
  target: string,
  passphrase: string,
): Promise<Counted> {
  const unfinished = `${target}.part`;
  try {
    const counted = await from.inOne(async (ask) => {
      const content = contentOf(from, ask, domain);
      const lines = Readable.from(content.parts, { objectMode: false });
      await pipeline(
        lines,
        createGzip({ level: 6 }),
        (compressed: AsyncIterable<Uint8Array>) => sealStream(passphrase, compressed),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      return content.counted();
    });
    await rename(unfinished, target);
    return counted;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const companySchema = z.object({ id: z.string(), company_name: z.string(), company_domain: z.string() });
const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

function contentOf(
  { files, secret }: ExportFrom,
  ask: Ask,
  domain: string,
): { parts: AsyncGenerator<Buffer, void, void>; counted: () => Counted } {
  const rows = new Map<string, number>();
  let counted: Counted | undefined;

  async function* table(one: Table, where: string, company: number, names: string[]): AsyncGenerator<Buffer> {
    yield line({ table: one.name, columns: one.columns.map(({ name }) => name) });
    const sum = new RowSum();
    const nameAt = one.name === 'files' ? one.columns.findIndex(({ name }) => name === 'name') : -1;
    for await (const cells of readRows(ask, one, where, company)) {
      const name = cells[nameAt];
      if (name) names.push(name);
      const row = openCells(secret, one, cells);
      sum.add(row);
      yield line(row);
    }
    if (sum.rows > 0) rows.set(one.name, sum.rows);
    yield line({ rows: sum.rows, digest: sum.digest });
  }

  async function* parts(): AsyncGenerator<Buffer, void, void> {
    await ask(textSettings);
    await ask(`select set_config('role', 'muster_system', true)`);
    const last = await lastMigration();
    const applied = await ask(`select 1 from schema_migrations where name = $1`, [last]);
    if (applied.length === 0)
      throw new BackupError('The database is of an earlier version: run muster migrate before the export');
    const [found] = z
      .array(companySchema)
      .parse(
        await ask(
          'select id::text, company_name, company_domain from companies where lower(company_domain) = lower($1)',
          [domain],
        ),
      );
    if (!found) throw new BackupError(`There is no company ${domain}: its domain is the first label of its address`);
    const company = Number(found.id);
    await ask(`select set_config('app.company_id', $1, true)`, [found.id]);
    const manifest: Manifest = {
      version,
      migration: last,
      taken_at: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
      company: found.id,
      domain: found.company_domain,
      name: found.company_name,
      plans: await plansOf(ask),
    };
    yield line(manifest);
    const names: string[] = [];
    const hostTables = await tablesOfHost(ask);
    const tables = await companyTables(ask);
    for (const [name, one] of hostTables) yield* table(one, ofHost[name], company, []);
    // As the company: the database itself keeps every other company's rows out.
    await ask(`select set_config('role', 'muster_tenant', true)`);
    for (const one of tables) yield* table(one, 'company_id = $1', company, names);
    let [written, missing] = [0, 0];
    for (const name of names.flatMap((each) => [each, smallNameOf(each)])) {
      const stored = await files.read(name);
      if (!stored) {
        if (!name.endsWith('.small')) missing += 1;
        continue;
      }
      const kept = new Uint8Array(await new Response(stored.stream).arrayBuffer());
      const bytes = isSealedUpload(name) ? unsealWhole(secret, kept) : kept;
      yield line({ file: name, size: bytes.length });
      yield Buffer.from(bytes);
      written += 1;
    }
    yield line({ end: { tables: hostTables.size + tables.length, files: written } });
    counted = { domain: manifest.domain, name: manifest.name, tables: rows, files: written, missing };
  }

  return {
    parts: parts(),
    counted: () => {
      if (!counted) throw new Error('The export did not end');
      return counted;
    },
  };
}

const planSchema = z.object({ id: z.string(), plan_code: z.string() });

/** The codes of the plans of a subscription, which the host keeps. */
async function plansOf(ask: Ask): Promise<Record<string, string>> {
  await ask(`select set_config('role', 'muster_tenant', true)`);
  const ids = await ask(
    `select plan::text as id from subscriptions where company_id = app_company_id() and plan is not null`,
  );
  await ask(`select set_config('role', 'muster_system', true)`);
  const plans = z
    .array(planSchema)
    .parse(
      await ask(
        'select id::text, plan_code from plans where id::text in (select jsonb_array_elements_text($1::text::jsonb))',
        [JSON.stringify(ids.map(({ id }) => id))],
      ),
    );
  return Object.fromEntries(plans.map(({ id, plan_code: code }) => [id, code]));
}
