import { and, desc, eq, inArray } from 'drizzle-orm';
import { deleteTakenBack, takeBackSome, turnDerivedImport } from '#features/device/server.ts';
import { removeTakenBack, reverseOpening } from '#features/leave/server.ts';
import { may, mayCall, Refusal, type TenantContext } from '#server/http/index.ts';
import { translateDatabaseError } from '#server/http/database-error.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { changeRecord, deleteRecord, registryOf } from '#server/resource/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { moveIn } from '../contract/move-in.ts';
import { movedKinds, type MovedKind } from '../domain/former.ts';
import { keepLines, type MovingLine } from './lines.ts';
import { nameOf, serverOf } from './lookup.ts';
import type { MoveInRow } from './move-row.ts';
import { lockMove, noCounts, writeMove } from './pass.ts';
import { countPunches } from './punches.ts';
import { moveInRecords } from './tables.ts';

/** Records per transaction: it blocks the embedded database for all others. */
const batch = 20;

/** Voids the next punches of a move. @returns the last punch; undefined when all are done */
export async function takeBackPunches(context: TenantContext, id: number, after: number): Promise<number | undefined> {
  const row = await lockMove(context, id);
  if (row?.status !== 'taking_back' || row.punch_import === null) return undefined;
  await turnDerivedImport(context, row.punch_import, 'taking_back');
  const reached = await takeBackSome(context, row.punch_import, after);
  await countPunches(context, id);
  return reached;
}

/** Deletes the next records of a move, what others refer to last. What is referred to, or may not be deleted, stays. @returns whether all are done */
export async function takeBackRecords(context: TenantContext, id: number): Promise<boolean> {
  const row = await lockMove(context, id);
  if (row?.status !== 'taking_back') return true;
  const { tx, companyId } = context;
  const kind = movedKinds.toReversed()[row.stage];
  if (kind === undefined) {
    await writeMove(context, row, { status: 'taken_back' });
    await writeLog(context, [
      {
        action: 'change',
        objectType: moveIn.name,
        objectId: id,
        objectName: row.file_name,
        changes: [{ field: 'removed_count', old: null, new: row.removed_count }],
      },
    ]);
    return true;
  }
  const some = await tx
    .select({ record: moveInRecords.record })
    .from(moveInRecords)
    .where(and(eq(moveInRecords.company_id, companyId), eq(moveInRecords.move_in, id), eq(moveInRecords.kind, kind)))
    .orderBy(desc(moveInRecords.record))
    .offset(row.position)
    .limit(batch);
  const ids = some.map(({ record }) => record);
  const gone: number[] = [];
  const stayed: MovingLine[] = [];
  for (const record of ids) {
    const why = await removed(context, kind, record, row);
    if (why === null) gone.push(record);
    else stayed.push({ place: record, reason: 'stays', ...(await nameOf(context, kind, record)), ...why });
  }
  if (gone.length > 0)
    await tx
      .delete(moveInRecords)
      .where(
        and(
          eq(moveInRecords.company_id, companyId),
          eq(moveInRecords.move_in, id),
          eq(moveInRecords.kind, kind),
          inArray(moveInRecords.record, gone),
        ),
      );
  await keepLines(context, id, kind, stayed);
  const before = row.counts[kind] ?? noCounts;
  const counts = { ...before, removed: before.removed + gone.length, stayed: before.stayed + stayed.length };
  const isOver = some.length < batch;
  await writeMove(context, row, {
    counts: { ...row.counts, [kind]: counts },
    ...(isOver ? { stage: row.stage + 1, position: 0 } : { position: row.position + stayed.length }),
  });
  return false;
}

/** Deletes a record. @returns null if it is gone; else why it stays */
async function removed(
  context: TenantContext,
  kind: MovedKind,
  id: number,
  { punch_import: punches, file_name: file }: Pick<MoveInRow, 'punch_import' | 'file_name'>,
): Promise<Pick<MovingLine, 'mistake' | 'context'> | null> {
  const server = serverOf(kind);
  // A balance is taken back by a line of its ledger.
  const mayRemove =
    kind === 'leaveBalances'
      ? may(context.actor, 'leave.balance.change')
      : mayCall(context.actor, server.resource.calls.destroy);
  if (!mayRemove) return { mistake: commonCodes.forbidden.code };
  const writing = { server, registry: registryOf(server) };
  try {
    await context.savepoint(async () => {
      if (kind === 'leaveBalances') {
        await reverseOpening(context, id, file);
        return;
      }
      if (kind === 'people') await removeTakenBack(context, id);
      if (kind === 'people' && punches !== null) await deleteTakenBack(context, punches, id);
      // Only a disabled terminal can be deleted.
      if (kind === 'terminals') await changeRecord(writing, context, id, { enabled: false });
      await deleteRecord(writing, context, id);
    });
    return null;
  } catch (error) {
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof Refusal)) throw error;
    // Somebody has deleted it meanwhile.
    if (refusal.refusal.code === commonCodes.notFound.code) return null;
    return { mistake: refusal.refusal.code, context: refusal.context };
  }
}
