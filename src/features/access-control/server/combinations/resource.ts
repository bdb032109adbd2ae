import { eq, sql } from 'drizzle-orm';
import { commands } from '#features/device/server.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { combination, combinationCodes } from '../../contract/combination.ts';
import { freeNumber } from '../numbers.ts';
import { doors } from '../tables.ts';
import { shortfalls } from './read.ts';
import { settleCombination } from './settle.ts';
import { combinationDoors, combinations, combinationSlots } from './tables.ts';

const mostCombinations = 10;

/** The state by the last command about each of its doors. */
const sent = (companyId: number) => sql`select case when bool_or(last.status in ('failed', 'expired')) then 'failed'
    when bool_or(last.status in ('pending', 'sent')) then 'waiting' else 'done' end
  from (select distinct on (k.terminal, k.replace_key) k.status
    from ${combinationDoors} cd
    join ${doors} d on d.company_id = ${companyId} and d.id = cd.door
    join ${commands} k on k.company_id = ${companyId} and k.terminal = d.terminal and k.command_type = 'set_combination'
      and k.replace_key in ('combination:' || access_combinations.number || ':' || d.door_no, 'combination:on:' || d.door_no)
      and k.status <> 'cancelled'
    where cd.company_id = ${companyId} and cd.combination = access_combinations.id
    order by k.terminal, k.replace_key, k.id desc) last`;

export const combinationServer = resourceServer(combination, {
  table: combinations,
  display: sql<string>`${combinations.name}`,
  links: {
    doors: {
      table: combinationDoors,
      company: combinationDoors.company_id,
      owner: combinationDoors.combination,
      target: combinationDoors.door,
    },
  },
  rows: { slots: { table: combinationSlots, owner: combinationSlots.combination } },
  computed: {
    state: (_, { companyId }) => sql<string>`(select case
      when not exists (select 1 from ${combinationDoors} cd
        where cd.company_id = ${companyId} and cd.combination = access_combinations.id) then 'unused'
      when exists (${shortfalls(companyId, sql`access_combinations.id`)}) then 'unfilled'
      else (${sent(companyId)}) end)`,
  },
  prepare: async ({ tx, companyId }, values, before) => {
    if (before) return values;
    await oneAtATime(tx, 'access_control.combination', companyId);
    const taken = await tx
      .select({ number: combinations.number })
      .from(combinations)
      .where(eq(combinations.company_id, companyId));
    const number = freeNumber(
      taken.map((row) => row.number),
      1,
      mostCombinations,
      () => new Refusal(combinationCodes.tooMany),
    );
    return { ...values, number };
  },
  afterChange: (context, { before, after }) => settleCombination(context, before, after),
});
