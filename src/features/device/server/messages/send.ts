import { and, eq, sql } from 'drizzle-orm';
import { employeeAreas, employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { coverage } from '../covered-areas.ts';
import type { NewCommand } from '../queue-commands.ts';
import { connectedTerminals, type Connected } from '../deliveries/connected.ts';
import { deliver, deliveryKey } from '../deliveries/deliver.ts';
import { terminalDeliveries } from '../deliveries/tables.ts';
import { attendanceCommands } from '../push/index.ts';
import { messageAreas, messageEmployees, messageTerminals, type messages } from './tables.ts';

export type Message = typeof messages.$inferSelect;

/** The end of a message on terminals. */
export const endOf = ({ start_time, last_minutes }: Pick<Message, 'start_time' | 'last_minutes'>): Temporal.Instant =>
  Temporal.Instant.from(start_time).add({ minutes: last_minutes });

/** A terminal that gets a message; for a private one with the people it knows. */
interface Target {
  readonly terminal: Connected;
  readonly codes: readonly string[];
}

async function publicTargets(context: TenantContext, id: number): Promise<Target[]> {
  const { tx, companyId } = context;
  const areas = await tx
    .select({ id: messageAreas.area })
    .from(messageAreas)
    .where(and(eq(messageAreas.company_id, companyId), eq(messageAreas.message, id)));
  const own = await tx
    .select({ id: messageTerminals.terminal })
    .from(messageTerminals)
    .where(and(eq(messageTerminals.company_id, companyId), eq(messageTerminals.message, id)));
  const isForAll = areas.length === 0 && own.length === 0;
  const only = { ids: own.map((row) => row.id), areas: areas.map((row) => row.id) };
  const terminals = await connectedTerminals(context, isForAll ? {} : only);
  return terminals.map((terminal) => ({ terminal, codes: [] }));
}

async function privateTargets(context: TenantContext, id: number): Promise<Target[]> {
  const { tx, companyId } = context;
  const people = await tx
    .selectDistinct({ code: employees.emp_code, terminal: sql<number>`coverage.terminal`.mapWith(Number) })
    .from(messageEmployees)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, messageEmployees.employee)))
    .innerJoin(employeeAreas, and(eq(employeeAreas.company_id, companyId), eq(employeeAreas.employee, employees.id)))
    .innerJoin(sql`${coverage(context)} as coverage`, sql`coverage.area = ${employeeAreas.area}`)
    .where(
      and(eq(messageEmployees.company_id, companyId), eq(messageEmployees.message, id), eq(employees.status, 'active')),
    );
  const known = people.filter(({ code }) => /^[A-Za-z0-9_-]{1,24}$/.test(code));
  const terminals = await connectedTerminals(context, { ids: [...new Set(known.map((one) => one.terminal))] });
  return terminals.map((terminal) => ({
    terminal,
    codes: known.filter((one) => one.terminal === terminal.id).map(({ code }) => code),
  }));
}

/** People per command: a poll carries 40 kB. */
const mostPeople = 200;

/** The commands that send a message; the answer to the last one confirms its arrival. */
function commandsOf(message: Message, { terminal, codes }: Target): NewCommand[] {
  const key = deliveryKey({ of: 'message', id: message.id });
  const start = Temporal.Instant.from(message.start_time).toZonedDateTimeISO(terminal.zone).toPlainDateTime();
  const text = attendanceCommands.updateMessage(
    {
      uid: message.uid,
      text: message.content,
      audience: message.audience,
      minutes: message.last_minutes,
      startLocal: start.toString({ smallestUnit: 'second' }),
    },
    'utf-8',
  );
  const about = { terminal: terminal.id, type: 'update_message' } as const;
  if (message.audience === 'public') return [{ ...about, content: text, replaceKey: key }];
  const parts = Array.from({ length: Math.ceil(codes.length / mostPeople) }, (_, at) =>
    codes.slice(at * mostPeople, (at + 1) * mostPeople),
  );
  return [
    { ...about, content: text, replaceKey: `${key}:text` },
    ...parts.map((some, at) => ({
      ...about,
      content: attendanceCommands.assignMessages(message.uid, some),
      replaceKey: at === parts.length - 1 ? key : `${key}:${at}`,
    })),
  ];
}

const targetsOf = (context: TenantContext, { id, audience }: Message): Promise<Target[]> =>
  audience === 'public' ? publicTargets(context, id) : privateTargets(context, id);

/** Sends a message to its terminals, and removes it from terminals that are no longer among them. */
export async function sendMessage(context: TenantContext, message: Message): Promise<void> {
  const targets = await targetsOf(context, message);
  const wanted = new Set(targets.map(({ terminal }) => terminal.id));
  const sent = await sentTo(context, message.id);
  await removeFrom(
    context,
    message,
    sent.filter((terminal) => !wanted.has(terminal)),
  );
  await deliver(
    context,
    { of: 'message', id: message.id },
    targets.flatMap((target) => commandsOf(message, target)),
  );
}

/** Sends a terminal its present and future messages. */
export async function sendToOne(context: TenantContext, message: Message, terminal: number): Promise<void> {
  const target = (await targetsOf(context, message)).find((each) => each.terminal.id === terminal);
  if (target) await deliver(context, { of: 'message', id: message.id }, commandsOf(message, target));
}

/** The terminals that a message was sent to. */
async function sentTo({ tx, companyId }: TenantContext, id: number): Promise<number[]> {
  const rows = await tx
    .select({ terminal: terminalDeliveries.terminal })
    .from(terminalDeliveries)
    .where(and(eq(terminalDeliveries.company_id, companyId), eq(terminalDeliveries.message, id)));
  return rows.map(({ terminal }) => terminal);
}

/** Removes a message from terminals that still belong to the company and take commands. */
async function removeFrom(context: TenantContext, message: Message, from: readonly number[]): Promise<void> {
  if (from.length === 0) return;
  const what = { of: 'message', id: message.id } as const;
  const connected = await connectedTerminals(context, { ids: from });
  await deliver(
    context,
    what,
    connected.map(({ id }) => ({
      terminal: id,
      type: 'delete_message',
      content: attendanceCommands.deleteMessage(message.uid),
      replaceKey: deliveryKey(what),
    })),
    { removing: true },
  );
}

/** Removes a message from every terminal that received it. */
export const removeMessage = async (context: TenantContext, message: Message): Promise<void> =>
  removeFrom(context, message, await sentTo(context, message.id));
