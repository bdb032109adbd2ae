import { and, desc, eq, inArray } from 'drizzle-orm';
import { makeDerivedImport, turnDerivedImport } from '#features/device/server.ts';
import { mayCall, Refusal, type TenantContext } from '#server/http/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { checkFormerFile } from '../../contract/move-in.ts';
import { punchColumns } from '../../domain/punch-text.ts';
import { dayOf } from '../move-row.ts';
import { makeMove, type NewMove } from '../new-move.ts';
import { lockMove, writeMove } from '../pass.ts';
import { moveIns } from '../tables.ts';
import { LargeMoveError } from './person.ts';

type Wanted = Omit<NewMove, 'file' | 'digest'> & { readonly digest: string };

/** A move of a file that can go on; undefined if there is none. */
async function lastOf({ tx, companyId }: TenantContext, digest: string) {
  const [last] = await tx
    .select({ id: moveIns.id, create_time: moveIns.create_time })
    .from(moveIns)
    .where(
      and(
        eq(moveIns.company_id, companyId),
        eq(moveIns.digest, digest),
        inArray(moveIns.status, ['checking', 'checked', 'importing']),
      ),
    )
    .orderBy(desc(moveIns.id))
    .limit(1);
  return last;
}

/** The day on which a file is read, ISO: that of its move, if one was begun. */
export async function dayOfMove(context: TenantContext, digest: string, time_zone: string): Promise<string> {
  const last = await lastOf(context, digest);
  return dayOf({ create_time: last?.create_time ?? context.now.toString(), time_zone });
}

/**
 * Opens the move of a file: one that was begun goes on; one that was checked only is checked again unless it is to be imported.
 * @throws LargeMoveError if the file is being imported otherwise
 */
export async function openMove(
  context: TenantContext,
  wanted: Wanted,
  { isImport }: { readonly isImport: boolean },
): Promise<{ readonly id: number; readonly wasBegun: boolean }> {
  if (!mayCall(context.actor, checkFormerFile)) throw new Refusal(commonCodes.forbidden);
  const last = await lastOf(context, wanted.digest);
  const row = last && (await lockMove(context, last.id));
  if (row) {
    const isSame = row.time_zone === wanted.time_zone && row.kinds.join() === wanted.kinds.join();
    if (isSame && (row.status !== 'checked' || isImport)) return { id: row.id, wasBegun: true };
    if (row.status === 'importing')
      throw new LargeMoveError(
        'An import of this file with other kinds or another time zone was begun: finish it, or undo it in the application',
      );
    if (row.punch_import !== null) await turnDerivedImport(context, row.punch_import, 'cancelled');
    await writeMove(context, row, { status: 'cancelled' });
  }
  const id = await makeMove(context, { ...wanted, file: '' });
  if (wanted.kinds.includes('punches')) {
    const { file_name, time_zone } = wanted;
    const punches = await makeDerivedImport(context, { file_name, time_zone, file: '', columns: [...punchColumns] });
    const made = await lockMove(context, id);
    if (made) await writeMove(context, made, { punch_import: punches });
  }
  return { id, wasBegun: false };
}
