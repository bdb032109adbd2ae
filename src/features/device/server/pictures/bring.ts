import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { employees, staysOnTerminals } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Change } from '#server/resource/index.ts';
import { peopleIn } from '../covered-areas.ts';
import { queueCommands, type NewCommand } from '../queue-commands.ts';
import { attendanceCommands } from '../push/index.ts';
import { targetsBy, targetsOfPeople, type Target } from '../templates/target.ts';
import { pictureKey, showsPictures } from './key.ts';

const batch = 1000;

interface Pictured {
  readonly id: number;
  readonly code: string;
}

/** Codes from other systems may be too long for a terminal; such people are not there. */
const isKnown = ({ code }: Pictured): boolean => /^[A-Za-z0-9_-]{1,24}$/.test(code);

/** The queue only names the picture, which is inserted when the terminal fetches the command (`texts.ts`). */
const uploadOf = ({ id, code }: Pictured, terminal: number): NewCommand => ({
  terminal,
  type: 'update_photo',
  content: `DATA UPDATE USERPIC PIN=${code}\tContent=***`,
  replaceKey: pictureKey(id),
  employee: id,
});
const removalOf = ({ id, code }: Pictured, terminal: number): NewCommand => ({
  terminal,
  type: 'delete_photo',
  content: attendanceCommands.deleteUserPhoto(code),
  replaceKey: pictureKey(id),
  employee: id,
});

const columns = { id: employees.id, code: employees.emp_code };
const hasPicture = ({ companyId }: TenantContext) =>
  and(eq(employees.company_id, companyId), isNotNull(employees.photo));

/** Sends terminals the pictures of people who belong there, after the people themselves. */
export async function bringPictures(
  context: TenantContext,
  terminals: readonly number[],
  people: readonly number[],
): Promise<void> {
  if (terminals.length === 0 || people.length === 0) return;
  const shown = (await targetsBy(context, { ids: terminals })).filter(showsPictures);
  if (shown.length === 0) return;
  const pictured = await context.tx
    .select(columns)
    .from(employees)
    .where(and(hasPicture(context), inArray(employees.id, [...people])))
    .orderBy(employees.id);
  await queueFor(context, shown, pictured);
}

const queueFor = (context: TenantContext, targets: readonly Target[], pictured: readonly Pictured[]): Promise<void> =>
  queueCommands(
    context,
    targets.flatMap(({ id }) => pictured.filter(isKnown).map((person) => uploadOf(person, id))),
  );

/** Sends a terminal that begins to show pictures those of everybody in its areas. */
export async function bringAreaPictures(
  context: TenantContext,
  terminal: number,
  covered: readonly number[],
): Promise<void> {
  const shown = (await targetsBy(context, { ids: [terminal] })).filter(
    (target) => target.dialect !== 'D2' && showsPictures(target),
  );
  let last = 0;
  while (shown.length > 0) {
    const pictured = await context.tx
      .select(columns)
      .from(employees)
      .where(
        and(
          hasPicture(context),
          inArray(employees.id, peopleIn(context, covered)),
          staysOnTerminals(context),
          gt(employees.id, last),
        ),
      )
      .orderBy(employees.id)
      .limit(batch);
    await queueFor(context, shown, pictured);
    if (pictured.length < batch) return;
    last = pictured.at(-1)?.id ?? last;
  }
}

type Person = typeof employees.$inferSelect;

/**
 * Follows a photo that is set, replaced or removed, in whatever way: the terminals of the person's areas that show
 * pictures get it. A new person's goes with the person (`syncPerson`).
 */
export async function syncPicture(context: TenantContext, { id, before, after }: Change<Person>): Promise<void> {
  if (!before || !after || before.photo === after.photo) return;
  const person = { id, code: after.emp_code };
  if (!isKnown(person)) return;
  const targets = ((await targetsOfPeople(context, [id])).get(id) ?? []).filter(showsPictures);
  await queueCommands(
    context,
    targets.map((target) => (after.photo === null ? removalOf : uploadOf)(person, target.id)),
  );
}
