import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { employeeAreas, employees } from '#features/team/server.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { coveredAreas } from '../covered-areas.ts';
import { assignedCodes } from '../punches/tables.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { terminalStrangers } from './tables.ts';

/** The most people of one terminal who do not belong there. Others are looked at again next time. */
export const strangersBound = defineBound('device.terminal_strangers', { people: 20_000 });

/** Compares people whom a terminal reports with those who belong on it: stores those who do not, and removes those who do now. */
export async function noteStrangers(
  context: TenantContext,
  terminal: TerminalRow,
  people: readonly { readonly pin: string; readonly name: string }[],
): Promise<void> {
  const { tx, companyId } = context;
  if (people.length === 0) return;
  const room = await roomUnder(tx, strangersBound, [companyId, terminal.id], async () => {
    const [counted] = await queryRows(
      tx,
      sql`select count(*) as people from (select 1 from ${terminalStrangers}
        where company_id = ${companyId} and terminal = ${terminal.id} limit ${strangersBound.most.people}) as counted`,
      z.object({ people: z.coerce.number() }),
    );
    return counted ?? { people: 0 };
  });
  const covered = await coveredAreas(context, terminal);
  const reported = await queryRows(
    tx,
    sql`select reported.code, reported.name, s.id is not null as is_held,
        case when e.id is not null and e.status = 'resigned' then 'resigned'
          when e.id is not null and not exists (select from ${employeeAreas} placed where placed.company_id = ${companyId}
            and placed.employee = e.id and placed.area = any(${arrayText(covered)}::bigint[])) then 'otherArea'
          when e.id is null and a.code_key is null then 'unknown' end as difference
      from unnest(${arrayText(people.map(({ pin }) => pin))}::text[], ${arrayText(people.map(({ name }) => name))}::text[])
        with ordinality as reported (code, name, place)
      left join ${employees} e on e.company_id = ${companyId} and e.code_key = lower(reported.code)
      left join ${assignedCodes} a on a.company_id = ${companyId} and a.code_key = lower(reported.code)
      left join ${terminalStrangers} s on s.company_id = ${companyId} and s.terminal = ${terminal.id} and s.emp_code = reported.code
      order by reported.place`,
    reportedSchema,
  );
  const held = reported.filter(({ is_held }) => is_held);
  const gone = held.filter(({ difference }) => difference === null);
  const again = held.filter(({ difference }) => difference !== null);
  const made = reported.filter(({ difference, is_held }) => difference !== null && !is_held).slice(0, room.people);
  await forgetCodes(
    context,
    terminal.id,
    gone.map(({ code }) => code),
  );
  const received = sql`${context.now.toString()}::timestamptz`;
  if (again.length > 0)
    await tx.execute(sql`update ${terminalStrangers} s
      set difference = given.difference, device_name = given.name, received_at = ${received}
      from ${rowsOf(again)} where s.company_id = ${companyId} and s.terminal = ${terminal.id} and s.emp_code = given.code`);
  if (made.length > 0)
    await tx.execute(sql`insert into ${terminalStrangers} (company_id, terminal, emp_code, device_name, difference, received_at)
      select ${companyId}::bigint, ${terminal.id}::bigint, given.code, given.name, given.difference, ${received}
      from ${rowsOf(made)} returning 1`);
  if (gone.length + again.length + made.length > 0) publishChange(context, terminal.id);
}

const reportedSchema = z.object({
  code: z.string(),
  name: z.string(),
  is_held: z.boolean(),
  difference: z.enum(['resigned', 'otherArea', 'unknown']).nullable(),
});

const rowsOf = (people: readonly z.output<typeof reportedSchema>[]): SQL => sql`unnest(
  ${arrayText(people.map(({ code }) => code))}::text[], ${arrayText(people.map(({ name }) => name))}::text[],
  ${arrayText(people.map(({ difference }) => difference))}::text[]) as given (code, name, difference)`;

/** Removes people whom a terminal has not reported after it was asked for all: they are no longer on it. */
export async function forgetUnreported(context: TenantContext, terminal: number, since: string): Promise<void> {
  const gone = await context.tx
    .delete(terminalStrangers)
    .where(
      and(
        eq(terminalStrangers.company_id, context.companyId),
        eq(terminalStrangers.terminal, terminal),
        lt(terminalStrangers.received_at, since),
      ),
    )
    .returning({ id: terminalStrangers.id });
  if (gone.length > 0) publishChange(context, terminal);
}

/** Removes people who were deleted from a terminal; all of them if it was emptied. */
export async function forgetStrangers(
  context: TenantContext,
  terminal: number,
  codes: readonly string[] | 'all',
): Promise<void> {
  await forgetCodes(context, terminal, codes);
  publishChange(context, terminal);
}

async function forgetCodes(context: TenantContext, terminal: number, codes: readonly string[] | 'all'): Promise<void> {
  if (codes.length === 0) return;
  await context.tx
    .delete(terminalStrangers)
    .where(
      and(
        eq(terminalStrangers.company_id, context.companyId),
        eq(terminalStrangers.terminal, terminal),
        codes === 'all' ? undefined : inArray(terminalStrangers.emp_code, [...codes]),
      ),
    );
}

/** Marks people whose removal failed as removable again. */
export async function keepStrangers(context: TenantContext, terminal: number, codes: readonly string[]): Promise<void> {
  await context.tx
    .update(terminalStrangers)
    .set({ status: 'found' })
    .where(
      and(
        eq(terminalStrangers.company_id, context.companyId),
        eq(terminalStrangers.terminal, terminal),
        inArray(terminalStrangers.emp_code, [...codes]),
      ),
    );
  publishChange(context, terminal);
}

const publishChange = ({ companyId, publish }: TenantContext, terminal: number): void =>
  publish({ companyId, topic: 'device.terminal_person', payload: { terminal } });
