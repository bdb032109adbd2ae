import pg from 'pg';

/**
 * What every connection of a host is set to. In memory and on solid-state disks a random page costs as much as the next one: a planner
 * that assumes rotating disks reads whole tables, of which a company's rows may be a hundredth. Compiling a query takes longer than any
 * of ours gains by it.
 */
export const sessionSettings = {
  timezone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
} as const;

/** The settings as the options of a connection. */
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * What has to be said to the database once, so that connections of a pooler have the settings too: it passes no options on.
 * @returns the statements that are missing, as an owner runs them
 */
export async function missingSettings(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; name: string; value: string }>(
      `select current_user as role, name, current_setting(name) as value from unnest($1::text[]) as name`,
      [Object.keys(sessionSettings)],
    );
    const wanted = new Map<string, string>(Object.entries(sessionSettings));
    return rows
      .filter(({ name, value }) => !isSame(wanted.get(name), value))
      .map(({ role, name }) => `alter role ${pg.escapeIdentifier(role)} set ${name} = '${wanted.get(name) ?? ''}'`);
  } finally {
    await client.end();
  }
}

/** PostgreSQL shows a minute as `1min`. */
const isSame = (wanted: string | undefined, value: string): boolean =>
  wanted === value || (wanted === '60s' && value === '1min');
