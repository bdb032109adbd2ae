import { and, eq, inArray, sql } from 'drizzle-orm';
import { employees, staysOnTerminals } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Change } from '#server/resource/index.ts';
import { ask } from '#server/questions/index.ts';
import { unsealText } from '#server/sealing.ts';
import { bringAccess } from './access-news.ts';
import { queueCommands, type NewCommand } from './queue-commands.ts';
import { freeCode } from './assigned-codes.ts';
import { attachUnregistered } from './attach-unregistered.ts';
import { attendanceCommands } from './push/index.ts';
import { bringPictures } from './pictures/bring.ts';
import { bringTemplates, cancelTemplates, waitingTemplates } from './templates/bring.ts';
import { attachTemplates } from './templates/owner.ts';
import { coveredAreas, peopleIn, terminalsCovering, type Placed, type Reached } from './covered-areas.ts';
import { terminals } from './tables.ts';

type Person = typeof employees.$inferSelect & { readonly area: readonly number[] };

/**
 * Keeps people on the terminals of their areas (docs/domain.md#areas). Queues what changed for one person. Access controllers get the
 * people who may open their doors (`bringAccess`), whatever the area.
 */
export async function syncPerson(context: TenantContext, change: Change<Person>): Promise<void> {
  const before = change.before?.area ?? [];
  // When people change their own record, the change carries no areas.
  const after = (change.after && (await isOnTerminals(context, change.after)) ? change.after.area : undefined) ?? [];
  const code = (change.after ?? change.before).emp_code;
  if (change.kind === 'add') {
    await freeCode(context, code);
    await attachUnregistered(context, code, change.id);
    await attachTemplates(context, code, change.id);
  }
  const all = [...new Set([...before, ...after])];
  if (all.length === 0 || code === '') return;
  const isIn = (areas: readonly number[], terminal: Reached): boolean =>
    terminal.areas.some((area) => areas.includes(area));
  const reached = await terminalsCovering(context, all);
  const upload = reached.some((terminal) => isIn(after, terminal)) ? await userCommand(context, change.id) : undefined;
  await queueCommands(
    context,
    reached.flatMap((terminal): NewCommand[] => {
      const about = { terminal: terminal.id, replaceKey: `person:${code}`, employee: change.id };
      if (isIn(after, terminal)) return upload ? [{ ...about, type: 'update_person', content: upload }] : [];
      return [{ ...about, type: 'delete_person', content: attendanceCommands.deleteUser(code) }];
    }),
  );
  await followTemplates(context, change.id, {
    arrived: reached.filter((terminal) => isIn(after, terminal) && !isIn(before, terminal)).map(({ id }) => id),
    stayed: reached.filter((terminal) => isIn(after, terminal) && isIn(before, terminal)).map(({ id }) => id),
    gone: reached.filter((terminal) => !isIn(after, terminal)).map(({ id }) => id),
  });
}

/** Sends a person's templates and picture to new terminals, after the person. */
async function followTemplates(
  context: TenantContext,
  employee: number,
  { arrived, stayed, gone }: { readonly [where in 'arrived' | 'stayed' | 'gone']: readonly number[] },
): Promise<void> {
  await cancelTemplates(context, employee, gone);
  await bringTemplates(context, [...arrived, ...(await waitingTemplates(context, employee, stayed))], [employee]);
  await bringPictures(context, arrived, [employee]);
}

/** Resigned people are on no terminal, unless the resignation keeps them. */
async function isOnTerminals(context: TenantContext, { id, status }: Person): Promise<boolean> {
  if (status === 'active') return true;
  const { tx, companyId } = context;
  const found = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, id), staysOnTerminals(context)));
  return found.length > 0;
}

/** The command that sends a person's present data; undefined if a terminal cannot store them. */
export async function userCommand(context: TenantContext, id: number): Promise<string | undefined> {
  const [person] = await context.tx
    .select()
    .from(employees)
    .where(and(eq(employees.company_id, context.companyId), eq(employees.id, id)));
  return person ? commandFor(context, person) : undefined;
}

function commandFor(context: TenantContext, person: typeof employees.$inferSelect): string | undefined {
  // Codes from other systems may be too long for a terminal; such people are not sent.
  if (!/^[A-Za-z0-9_-]{1,24}$/.test(person.emp_code)) return undefined;
  return attendanceCommands.updateUser(
    {
      pin: person.emp_code,
      name: `${person.first_name} ${person.last_name}`.trim(),
      privilege: person.dev_privilege,
      ...(person.verify_mode === null ? {} : { verify: person.verify_mode }),
      ...(person.card_no ? { card: person.card_no } : {}),
      ...(person.device_password
        ? { password: unsealText(context.services.config.linkSecret, person.device_password) }
        : {}),
    },
    'utf-8',
  );
}

/** Queues everybody of a terminal's areas for it; returns their number. */
export async function syncEveryone(context: TenantContext, terminal: number, placed: Placed): Promise<number> {
  const [controller] = await context.tx
    .select({ id: terminals.id })
    .from(terminals)
    .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, terminal), eq(terminals.dialect, 'D2')));
  if (controller) return (await ask(context, bringAccess, { terminal })).reduce((sum, count) => sum + count, 0);
  const covered = await coveredAreas(context, placed);
  let queued = 0;
  let last = 0;
  for (;;) {
    const people = await context.tx
      .select({ person: employees })
      .from(employees)
      .where(
        and(
          eq(employees.company_id, context.companyId),
          inArray(employees.id, peopleIn(context, covered)),
          staysOnTerminals(context),
          sql`${employees.id} > ${last}`,
        ),
      )
      .orderBy(employees.id)
      .limit(1000);
    const list = people.flatMap(({ person }): NewCommand[] => {
      const content = commandFor(context, person);
      return content
        ? [{ terminal, type: 'update_person', content, replaceKey: `person:${person.emp_code}`, employee: person.id }]
        : [];
    });
    await queueCommands(context, list);
    const ids = people.map(({ person }) => person.id);
    await bringTemplates(context, [terminal], ids);
    await bringPictures(context, [terminal], ids);
    queued += list.length;
    if (people.length < 1000) return queued;
    last = people.at(-1)?.person.id ?? last;
  }
}
