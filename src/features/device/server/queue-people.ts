import { sql } from 'drizzle-orm';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CommandKind } from '../contract.ts';
import { commandExpiry, readConfiguration } from './configuration/read.ts';
import { lockTerminals } from './lock-terminals.ts';
import { redactText } from './push/index.ts';
import { publishQueued } from './queue-commands.ts';
import { replaceWaiting } from './replace-waiting.ts';
import { commands } from './tables.ts';

/** A person as commands name them, and the text of each kind; none holds a secret. */
export interface AboutPerson {
  readonly employee: number;
  readonly replaceKey: string;
  readonly texts: Readonly<Partial<Record<CommandKind, string>>>;
}

/** Commands of one kind about many people of a terminal. */
export interface CommandsOfPeople {
  readonly terminal: number;
  readonly type: CommandKind;
  readonly employees: readonly number[];
}

/**
 * Queues the same few commands of people for many terminals, each replacing the pending one about its person. The rows are made by the
 * database: 2,000 people at a hundred terminals are a hundred lists of people, not 200,000 rows of values.
 * @returns the number of commands
 */
export async function queueOfPeople(
  context: TenantContext,
  people: readonly AboutPerson[],
  lists: readonly CommandsOfPeople[],
): Promise<number> {
  const { tx, companyId, now, actor } = context;
  const there = await lockTerminals(
    context,
    lists.map(({ terminal }) => terminal),
  );
  const keyOf = new Map(people.map(({ employee, replaceKey }) => [employee, replaceKey]));
  const given = new Map<number, Set<string>>();
  const sendable = lists.flatMap(({ terminal, type, employees }) => {
    const known = there.has(terminal) ? employees.filter((employee) => keyOf.has(employee)) : [];
    if (known.length === 0) return [];
    const keys = given.get(terminal) ?? new Set();
    for (const employee of known) keys.add(keyOf.get(employee) ?? '');
    given.set(terminal, keys);
    return [{ terminal, type, employees: known }];
  });
  const count = sendable.reduce((sum, { employees }) => sum + employees.length, 0);
  if (count === 0) return 0;
  await replaceWaiting(context, given);
  const configuration = await readConfiguration(context);
  const types = new Set(sendable.map(({ type }) => type));
  const texts = people.flatMap(({ employee, replaceKey, texts: byType }) =>
    [...types].flatMap((type) => {
      const text = byType[type];
      return text === undefined ? [] : [{ type, employee, replaceKey, text }];
    }),
  );
  // In the order of people, that the new entries of most indexes stand together.
  await tx.execute(sql`
    insert into ${commands} (company_id, terminal, command_type, content, status, replace_key, attempts, create_time, expires_at,
      create_user, employee)
    select ${companyId}::bigint, list.terminal, list.type, about.content, 'pending', about.replace_key, 0, ${now.toString()}::timestamptz,
      about.expires_at, ${actor.userId}::bigint, about.employee
    from unnest(${arrayText(sendable.map(({ terminal }) => terminal))}::bigint[], ${arrayText(sendable.map(({ type }) => type))}::text[],
      ${arrayText(sendable.map(({ employees }) => arrayText(employees)))}::text[]) as list (terminal, type, employees)
    cross join lateral unnest(list.employees::bigint[]) as person (employee)
    join unnest(${arrayText(texts.map(({ type }) => type))}::text[], ${arrayText(texts.map(({ employee }) => employee))}::bigint[],
      ${arrayText(texts.map(({ replaceKey }) => replaceKey))}::text[], ${arrayText(texts.map(({ text }) => redactText(text)))}::text[],
      ${arrayText(texts.map(({ text }) => commandExpiry(context, configuration, text)))}::timestamptz[])
      as about (type, employee, replace_key, content, expires_at) on about.type = list.type and about.employee = person.employee
    order by about.employee, list.terminal
    returning 1`);
  publishQueued(context, count, [...given.keys()]);
  return count;
}
