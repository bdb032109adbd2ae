import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { resourceServer, type Change } from '#server/resource/index.ts';
import { deviceCodes, messageBytes, privateMessage, publicMessage } from '../../contract.ts';
import { endOf, removeMessage, sendMessage, type Message } from './send.ts';
import { messageAreas, messageEmployees, messages, messageTerminals } from './tables.ts';

/** The most active messages of a company: the capacity of the smallest terminals. */
export const messageBound = defineBound('device.messages', { messages: 200 });

const end = sql`(terminal_messages.start_time + terminal_messages.last_minutes * interval '1 minute')`;
const counted = (companyId: number, of: string) => sql<number>`(select count(*)::int from terminal_deliveries d
  where d.company_id = ${companyId} and d.message = terminal_messages.id and ${sql.raw(of)})`;
const computed = {
  end_time: sql<string>`to_char(${end} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  state: sql<string>`case when ${end} <= now() then 'over' when terminal_messages.start_time > now() then 'planned' else 'shown' end`,
  sent_to: (_: unknown, { companyId }: TenantContext) => counted(companyId, 'not d.removing'),
  received_by: (_: unknown, { companyId }: TenantContext) =>
    counted(companyId, `not d.removing and d.status = 'succeeded'`),
  failed_at: (_: unknown, { companyId }: TenantContext) => counted(companyId, `d.status = 'failed'`),
};

/** The lowest number not used by an active message of the company. */
async function freeUid({ tx, companyId }: TenantContext): Promise<number> {
  const room = await roomUnder(tx, messageBound, [companyId], async () => {
    const [running] = await queryRows(
      tx,
      sql`select count(*) as messages from ${messages} where company_id = ${companyId} and not cleared`,
      z.object({ messages: z.coerce.number() }),
    );
    return running ?? { messages: 0 };
  });
  if (room.messages === 0)
    throw new Refusal(deviceCodes.tooManyMessages, { context: { max: messageBound.most.messages } });
  const [free] = await queryRows(
    tx,
    sql`select min(n) as uid from generate_series(1, ${messageBound.most.messages}) as n
      where not exists (select 1 from ${messages} where company_id = ${companyId} and uid = n and not cleared)`,
    z.object({ uid: z.coerce.number() }),
  );
  if (!free) throw new Refusal(deviceCodes.tooManyMessages, { context: { max: messageBound.most.messages } });
  return free.uid;
}

interface Given {
  readonly content?: string | undefined;
  readonly start_time?: string | null | undefined;
  readonly last_minutes?: number | null | undefined;
}

/** Only future or present messages can be created or changed, and they must fit on a terminal. */
function check({ now }: TenantContext, given: Given, before: Message | null): void {
  const { content = '', start_time = before?.start_time, last_minutes = before?.last_minutes } = given;
  if (Buffer.byteLength(content) > messageBytes) refuseField('content', 'maxLength', { max: messageBytes / 2 });
  if (!start_time || !last_minutes) return;
  if (Temporal.Instant.compare(endOf({ start_time, last_minutes }), now) <= 0) refuseField('start_time', 'messageOver');
}

const isOver = ({ now }: TenantContext, row: Message): boolean =>
  row.cleared || Temporal.Instant.compare(endOf(row), now) <= 0;

async function follow(context: TenantContext, change: Change<{ id: number }>): Promise<void> {
  if (change.kind === 'delete') return;
  const [message] = await context.tx
    .select()
    .from(messages)
    .where(and(eq(messages.company_id, context.companyId), eq(messages.id, change.id)));
  if (message) await sendMessage(context, message);
}

/** Shared options of both kinds of messages. */
const common = {
  table: messages,
  display: sql<string>`left(${messages.content}, 60)`,
  computed,
  example: { start_time: '2099-01-01T08:00:00Z', last_minutes: 60 },
  beforeChange: async (context: TenantContext, row: Message) => {
    if (isOver(context, row)) throw new Refusal(deviceCodes.messageOver);
  },
  beforeDelete: async (context: TenantContext, row: Message) => {
    if (!row.cleared) await removeMessage(context, row);
  },
  actions: {
    resend: {
      run: async (context: TenantContext, row: Message) => {
        if (isOver(context, row)) throw new Refusal(deviceCodes.messageOver);
        await sendMessage(context, row);
      },
    },
  },
};

export const publicMessageServer = resourceServer(publicMessage, {
  ...common,
  only: () => sql`${messages.audience} = 'public'`,
  links: {
    areas: {
      table: messageAreas,
      company: messageAreas.company_id,
      owner: messageAreas.message,
      target: messageAreas.area,
    },
    terminals: {
      table: messageTerminals,
      company: messageTerminals.company_id,
      owner: messageTerminals.message,
      target: messageTerminals.terminal,
    },
  },
  prepare: async (context, values, before) => {
    check(context, values, before);
    return before ? values : { ...values, audience: 'public' as const, uid: await freeUid(context) };
  },
  afterChange: follow,
});

export const privateMessageServer = resourceServer(privateMessage, {
  ...common,
  only: () => sql`${messages.audience} = 'private'`,
  links: {
    employees: {
      table: messageEmployees,
      company: messageEmployees.company_id,
      owner: messageEmployees.message,
      target: messageEmployees.employee,
    },
  },
  prepare: async (context, values, before) => {
    check(context, values, before);
    return before ? values : { ...values, audience: 'private' as const, uid: await freeUid(context) };
  },
  afterChange: follow,
});

/** Removes ended messages from terminals. */
export const clearMessages: CompanyRecurringJob = {
  name: 'device.clear_messages',
  scope: 'company',
  schedule: { everyMinutes: 15 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const over = await tx
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.company_id, companyId),
          sql`not cleared`,
          sql`${messages.start_time} + ${messages.last_minutes} * interval '1 minute' <= ${now.toString()}::timestamptz`,
        ),
      )
      .orderBy(messages.id)
      .limit(messageBound.most.messages);
    for (const message of over) {
      await removeMessage(context, message);
      await tx
        .update(messages)
        .set({ cleared: true })
        .where(and(eq(messages.company_id, companyId), eq(messages.id, message.id)));
    }
  },
};
