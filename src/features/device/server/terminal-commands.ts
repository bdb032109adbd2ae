import { and, eq, inArray } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { deviceCodes, terminalOptions, type CommandKind } from '../contract.ts';
import { queueClock } from './clock-commands.ts';
import { coveredAreas, peopleIn, type Placed } from './covered-areas.ts';
import { bringContent } from './deliveries/bring.ts';
import { endedAs } from './commands.ts';
import { queueCommand, queueCommands } from './queue-commands.ts';
import { syncEveryone } from './people-sync.ts';
import { accessCommands, attendanceCommands, templateCommands } from './push/index.ts';
import { removeOutsiders } from './strangers/remove.ts';
import { commands } from './tables.ts';
import { terminalZone, type TerminalRow } from './terminal-row.ts';

interface Command<Input = unknown> {
  run(context: TenantContext, row: TerminalRow, input: Input): Promise<ActionEffect<TerminalRow>>;
}

type TerminalOption = keyof typeof terminalOptions;

/** A command whose text may depend on the terminal. It replaces a waiting one of its kind. */
const queued = (
  kind: CommandKind,
  content: (context: TenantContext, row: TerminalRow) => string | Promise<string>,
): Command => ({
  run: async (context, row) => {
    await queueCommand(context, row.id, kind, await content(context, row), kind);
    return { details: { count: 1 } };
  },
});

const localTime = async (context: TenantContext, row: TerminalRow): Promise<Temporal.ZonedDateTime> =>
  context.now.toZonedDateTimeISO(await terminalZone(context, row));
const wallText = (time: Temporal.ZonedDateTime): string => time.toPlainDateTime().toString({ smallestUnit: 'second' });

/** Deletes data on a terminal, after its serial number was typed. */
const clearing = (kind: CommandKind, what: 'records' | 'photos' | 'everything'): Command<{ confirm_sn: string }> => ({
  run: async (context, row, { confirm_sn: typed }) => {
    if (typed !== row.sn) throw new Refusal(deviceCodes.otherSerial);
    await queueCommand(context, row.id, kind, attendanceCommands.clear(what), kind);
    return { details: { count: 1 } };
  },
});

/**
 * Asks the terminal to enrol somebody of its area; a waiting order of the kind is replaced.
 * @param content the command for an Employee ID
 */
async function enrol(
  context: TenantContext,
  row: TerminalRow,
  type: 'enrol_finger' | 'enrol_face' | 'enrol_card',
  employee: number | null,
  content: (code: string) => string | undefined,
): Promise<ActionEffect<TerminalRow>> {
  const code = employee === null ? undefined : await codeInArea(context, employee, row);
  const order = code === undefined ? undefined : content(code);
  if (order === undefined || employee === null) throw new Refusal(deviceCodes.notInArea);
  await queueCommands(context, [{ terminal: row.id, type, content: order, replaceKey: type, employee }]);
  return { details: { count: 1 } };
}

/** The Employee ID of somebody in a terminal's areas, in the terminals' form. */
async function codeInArea(context: TenantContext, id: number, placed: Placed): Promise<string | undefined> {
  const [person] = await context.tx
    .select({ code: employees.emp_code })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, context.companyId),
        eq(employees.id, id),
        eq(employees.status, 'active'),
        inArray(employees.id, peopleIn(context, await coveredAreas(context, placed))),
      ),
    );
  return person && /^[A-Za-z0-9_-]{1,24}$/.test(person.code) ? person.code : undefined;
}

/** Commands that people send to terminals; each returns the number of commands. */
export const terminalCommands = {
  check: queued('check', () => 'CHECK'),
  info: queued('info', () => 'INFO'),
  reboot: queued('reboot', (_, { dialect }) =>
    dialect === 'D2' ? accessCommands.reboot() : attendanceCommands.reboot(),
  ),
  upload_users: queued('upload_users', (_, { dialect }) =>
    dialect === 'D2' ? accessCommands.queryRows('user') : attendanceCommands.queryUsers(),
  ),
  sync_time: {
    run: async (context, row) => {
      await queueClock(context, { id: row.id, dialect: row.dialect, zone: await terminalZone(context, row) });
      return { details: { count: 1 } };
    },
  },
  upload_transactions: queued('upload_transactions', async (context, row) => {
    const local = await localTime(context, row);
    return attendanceCommands.queryPunches(wallText(local.subtract({ days: 31 })), wallText(local.add({ days: 1 })));
  }),
  upload_templates: queued('upload_templates', (_, row) => templateCommands.queryTemplates(row.push_ver)),
  set_option: {
    run: async (
      context,
      row,
      { option, value }: { readonly option: TerminalOption | null; readonly value: number | null },
    ) => {
      if (option === null || value === null) return {};
      if (value > terminalOptions[option]) refuseField('value', 'max', { max: terminalOptions[option] });
      const content = attendanceCommands.setOption(option, value);
      await queueCommand(context, row.id, 'set_option', content, `option:${option}`);
      return { details: { count: 1 } };
    },
  },
  enrol_finger: {
    run: async (
      context,
      row,
      { employee, finger }: { readonly employee: number | null; readonly finger: number | null },
    ) =>
      enrol(context, row, 'enrol_finger', employee, (code) =>
        finger === null ? undefined : attendanceCommands.enrollFinger(code, finger),
      ),
  },
  enrol_face: {
    run: async (
      context,
      row,
      { employee, bio_type: type }: { readonly employee: number | null; readonly bio_type: number | null },
    ) =>
      enrol(context, row, 'enrol_face', employee, (code) =>
        type === null ? undefined : attendanceCommands.enrollByCamera(code, type),
      ),
  },
  enrol_card: {
    run: async (context, row, { employee }: { readonly employee: number | null }) =>
      enrol(context, row, 'enrol_card', employee, attendanceCommands.enrollCard),
  },
  clear_punches: clearing('clear_punches', 'records'),
  clear_photos: clearing('clear_photos', 'photos'),
  clear_all: clearing('clear_all', 'everything'),
  sync_people: {
    run: async (context, row) => ({ details: { count: await syncEveryone(context, row.id, row) } }),
  },
  sync_all: {
    run: async (context, row) => {
      const people = await syncEveryone(context, row.id, row);
      return { details: { count: people + (await bringContent(context, row.id)) } };
    },
  },
  remove_outsiders: { run: removeOutsiders },
  clear_commands: {
    run: async (context, row) => {
      const cancelled = await context.tx
        .update(commands)
        .set(endedAs('cancelled', context.now))
        .where(
          and(
            eq(commands.company_id, context.companyId),
            eq(commands.terminal, row.id),
            eq(commands.status, 'pending'),
          ),
        )
        .returning({ id: commands.id });
      context.publish({
        companyId: context.companyId,
        topic: 'device.command',
        payload: { cancelled: cancelled.length },
      });
      return { details: { count: cancelled.length } };
    },
  },
} as const satisfies Record<string, Command<never>>;
