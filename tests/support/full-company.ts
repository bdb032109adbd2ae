import { join } from 'node:path';
import { z } from 'zod';
import { openEmbedded, type Ask } from '#server/db/embedded.ts';
import { smallNameOf } from '#server/files/names.ts';
import { openFiles } from '#server/open-host.ts';
import { sealText } from '#server/sealing.ts';
import { fill, type Installation } from './installation.ts';

const columnsSchema = z.array(
  z.object({ table: z.string(), name: z.string(), type: z.string(), isRequired: z.boolean() }),
);

/** One id for every record, so that every foreign key finds its target. */
const id = '7';

/** Columns whose values the database checks, or that other code reads. */
const fitting: Readonly<Record<string, string>> = {
  'operation_logs.object_type': 'company.settings',
  'commands.status': 'pending',
};

function valueOf(table: string, name: string, type: string, canary: string, account: string): string | null {
  const key = `${table}.${name}`;
  if (key === 'request_steps.escalate_to') return `[{"user": ${account}}, {"employee": ${id}}]`;
  if (key in fitting) return fitting[key] ?? null;
  if (/^(?:create_user|update_user|user_id|owner_user|void_user|discard_user|applied_by)$/.test(name)) return account;
  if (name === 'resource') return canary;
  if (name === 'owner') return table === 'clients' ? id : account;
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
      return id;
    case 'bigint[]':
    case 'integer[]':
      return `{${id}}`;
    case 'text':
      return `${canary} ${key} "quoted" ñ`;
    case 'text[]':
      return `{"${canary} a, b"}`;
    case 'jsonb':
      return `{"b": "${canary}", "a": [1, null, 1.50], "location": {"lat": 1.25, "lng": 2.5}, "plan": ${id}}`;
    case 'bytea':
      return '\\x0203ff';
    case 'boolean':
      return 'true';
    case 'uuid':
      return null;
    case 'date':
      return '2026-02-28';
    case 'timestamp with time zone':
      return '2026-02-28 12:34:56.789+00';
    case 'timestamp without time zone':
      return '2026-02-28 12:34:56';
    case 'time without time zone':
      return '08:30:00';
    case 'double precision':
    case 'real':
      return '0.1';
    default:
      if (type.startsWith('numeric')) return '1.5';
      throw new Error(`No value of the type ${type} for ${key}: add one`);
  }
}

/**
 * Puts a row into every table of companies, whatever its slice, so that a sweep over them forgets none. Texts hold the canary.
 * @param ask runs statements of one transaction as a superuser
 */
async function fillEveryTable(ask: Ask, company: number, account: number, canary: string): Promise<void> {
  const columns = columnsSchema.parse(
    await ask(`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired"
      from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0] and k.attname = 'company_id'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`),
  );
  await ask('set local session_replication_role = replica');
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  for (const [table, its] of tables) {
    const values = its.map(({ name, type }) =>
      name === 'company_id' ? String(company) : valueOf(table, name, type, canary, String(account)),
    );
    const written = its.map(({ name }) => `"${name}"`).join(', ');
    await ask(
      `insert into "${table}" (${written}) overriding system value
       select ${its.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ')} on conflict do nothing`,
      values,
    );
  }
  await ask('set local session_replication_role = origin');
}

/**
 * Fills an installation with the companies `first` and `second`: a row in each of their tables, the accounts 501 (of the first), 502 (of
 * both) and 503 (of none, who once did something), a sealed password, a terminal and a picture.
 */
export async function fillTwoCompanies(installation: Installation, picture: string): Promise<void> {
  const host = await installation.open();
  await fill(host, 'second');
  await host.close();
  const database = await openEmbedded({ folder: join(installation.folder, 'database') });
  await database.inOneAsOwner(async (ask) => {
    await ask(`insert into users (id, email, first_name, password_hash, is_vendor) overriding system value values
        (501, 'ada@first.test', 'Ada', 'hash', true), (502, 'both@first.test', 'Bo', 'hash', false), (503, 'gone@first.test', 'Gone', 'hash', false)`);
    await fillEveryTable(ask, 1, 501, 'FIRST');
    await fillEveryTable(ask, 2, 502, 'SECOND');
    await ask(
      `insert into memberships (company_id, id, user_id, status) select 1, 99, 502, status from memberships where company_id = 1 limit 1`,
    );
    await ask(`update employees set device_password = $1 where company_id = 1`, [
      sealText(installation.config.linkSecret, '4711'),
    ]);
    await ask(
      `insert into second_factors (user_id, secret, created_at, confirmed_at, last_step, recovery_codes) values (501, '\\x00', now(), now(), 0, '{}')`,
    );
    await ask(
      `insert into terminal_registry (sn, company_id, terminal, first_seen, last_seen) values ('FIRST1', 1, 7, now(), now())`,
    );
    await ask(`update files set name = $1 where company_id = 1`, [picture]);
    await ask(`update companies set logo = $1 where id = 1`, [picture]);
    await ask(
      `update operation_logs set changes = jsonb_build_array(jsonb_build_object('new', $1::text)), object_id = 1, user_id = 503 where company_id = 1`,
      [picture],
    );
  });
  await database.close();
  const files = openFiles(installation.config);
  await files.write(picture, Buffer.from('the picture'));
  await files.write(smallNameOf(picture), Buffer.from('small'));
}
