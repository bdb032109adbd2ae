import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { employeeAreas, employees } from '#features/team/server.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
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
  const [noted] = await queryRows(
    tx,
    sql`with reported as materialized (
      select reported.code, reported.name, reported.place, case when e.id is not null and e.status = 'resigned' then 'resigned'
        when e.id is not null and not exists (select 1 from ${employeeAreas} placed where placed.company_id = ${companyId}
          and placed.employee = e.id and placed.area = ${terminal.area}) then 'otherArea'
        when e.id is null and not exists (select 1 from ${assignedCodes} a where a.company_id = ${companyId}
          and a.code_key = lower(reported.code)) then 'unknown' end as difference
      from unnest(${arrayText(people.map(({ pin }) => pin))}::text[], ${arrayText(people.map(({ name }) => name))}::text[])
        with ordinality as reported (code, name, place)
      left join ${employees} e on e.company_id = ${companyId} and e.code_key = lower(reported.code)
    ), gone as (
      delete from ${terminalStrangers} s where s.company_id = ${companyId} and s.terminal = ${terminal.id}
        and s.emp_code in (select code from reported where difference is null) returning 1
    ), again as (
      update ${terminalStrangers} s set difference = reported.difference, device_name = reported.name, received_at = ${context.now.toString()}::timestamptz
      from reported where s.company_id = ${companyId} and s.terminal = ${terminal.id} and s.emp_code = reported.code and reported.difference is not null
      returning s.emp_code
    ), made as (
      insert into ${terminalStrangers} (company_id, terminal, emp_code, device_name, difference, received_at)
      select ${companyId}::bigint, ${terminal.id}::bigint, code, name, difference, ${context.now.toString()}::timestamptz
      from reported where difference is not null and not exists (select 1 from ${terminalStrangers} s where s.company_id = ${companyId}
        and s.terminal = ${terminal.id} and s.emp_code = reported.code)
      order by place limit ${room.people} returning 1
    )
    select (select count(*) from gone) + (select count(*) from again) + (select count(*) from made) as noted`,
    z.object({ noted: z.coerce.number() }),
  );
  if ((noted?.noted ?? 0) > 0) publishChange(context, terminal.id);
}

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
  await context.tx
    .delete(terminalStrangers)
    .where(
      and(
        eq(terminalStrangers.company_id, context.companyId),
        eq(terminalStrangers.terminal, terminal),
        codes === 'all' ? undefined : inArray(terminalStrangers.emp_code, [...codes]),
      ),
    );
  publishChange(context, terminal);
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
