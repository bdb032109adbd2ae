import { and, eq, inArray } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { userPicture } from '#server/files/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { attendanceCommands } from '../push/index.ts';
import type { commands } from '../tables.ts';
import { pictureOf } from './key.ts';

type Command = typeof commands.$inferSelect;
interface Due {
  readonly row: Command;
  /** The text, if it is not the stored one. */
  readonly text: string | undefined;
}

/** The most pictures in one answer, which has no room for more. */
const mostPictures = 3;

/**
 * Due commands with the pictures of people. They are read when the terminal fetches the command, so that the queue holds no copies
 * and a terminal gets the newest picture. `gone` are commands whose person or picture is no longer there.
 */
export async function withPictures(
  context: TenantContext,
  due: readonly Due[],
): Promise<{ sendable: readonly Due[]; gone: readonly number[] }> {
  const about = ({ row }: Due): number | null =>
    row.command_type === 'update_photo' ? pictureOf(row.replace_key) : null;
  const over = due.filter((one) => about(one) !== null)[mostPictures];
  const within = over === undefined ? due : due.slice(0, due.indexOf(over));
  const texts = await textsOf(
    context,
    within.flatMap((one) => about(one) ?? []),
  );
  const read = within.map((one) => ({ ...one, person: about(one) }));
  const isGone = ({ person }: (typeof read)[number]): boolean => person !== null && !texts.has(person);
  return {
    sendable: read
      .filter((one) => !isGone(one))
      .map(({ row, text, person }) => ({ row, text: person === null ? text : texts.get(person) })),
    gone: read.filter(isGone).map(({ row }) => row.id),
  };
}

/** The texts of commands that write pictures, by person. */
async function textsOf(
  { tx, companyId, services }: TenantContext,
  people: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  if (people.length === 0) return texts;
  const found = await tx
    .select({ id: employees.id, code: employees.emp_code, photo: employees.photo })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...people])));
  for (const { id, code, photo } of found) {
    const stored = photo === null ? undefined : await services.files.read(photo);
    if (!stored) continue;
    const picture = await userPicture(new Uint8Array(await new Response(stored.stream).arrayBuffer()));
    texts.set(id, attendanceCommands.updateUserPhoto(code, Buffer.from(picture).toString('base64')));
  }
  return texts;
}
