import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { defineBound, roomUnder } from '../bounds/index.ts';
import type { Transaction } from '../db/database.ts';
import type { FileStore } from '../host.ts';
import { Refusal, refuseField, type PreparingContext, type TenantContext } from '../http/index.ts';
import { files, storageUsage } from './tables.ts';
import { storageBound } from './store-file.ts';

/** The most uploads of a person that no record has taken. */
const waitingBound = defineBound('files.waiting', { files: 200, bytes: 400_000_000 });
type Amount = { readonly files: number; readonly bytes: number };

const full = (): Refusal => new Refusal(commonCodes.tooMany, { context: { seconds: 3600 } });

/** Uploads in progress, by store and person; nothing else counts them yet. */
const coming = new WeakMap<FileStore, Map<string, Amount>>();

/**
 * Checks the room for a file before its first byte: in the company's storage, in the person's unused uploads, and in those in
 * progress. The final check is in the file's own transaction (`takeRoom`).
 * @returns a function to call when the upload has ended or failed
 * @throws Refusal tooMany; at `file`: `storageFull`
 */
export async function checkRoom(
  { services, companyId, actor: { userId } }: PreparingContext,
  size: number,
): Promise<() => void> {
  const all = coming.get(services.files) ?? new Map<string, Amount>();
  coming.set(services.files, all);
  const person = `${companyId} ${userId}`;
  const add = (by: Amount): Amount => {
    const before = all.get(person) ?? { files: 0, bytes: 0 };
    const sum = { files: before.files + by.files, bytes: before.bytes + by.bytes };
    if (sum.files > 0) all.set(person, sum);
    else all.delete(person);
    return sum;
  };
  const arrived = (): unknown => add({ files: -1, bytes: -size });
  const { most } = waitingBound;
  try {
    const now = add({ files: 1, bytes: size });
    if (now.files > most.files || now.bytes > most.bytes) throw full();
    const [sent, used] = await services.database.within(
      { role: 'tenant', companyId, userId, readOnly: true },
      async (tx) => {
        const [usage] = await tx.select().from(storageUsage).where(eq(storageUsage.company_id, companyId));
        return [await waitingOf(tx, companyId, userId), usage?.bytes ?? 0] as const;
      },
    );
    if (sent.files >= most.files || sent.bytes + size > most.bytes) throw full();
    if (used + size > storageBound.most.bytes) refuseField('file', 'storageFull');
  } catch (error) {
    arrived();
    throw error;
  }
  return () => void arrived();
}

/**
 * Takes the room of a received file, in the transaction that stores it.
 * @throws Refusal tooMany
 */
export async function takeRoom({ tx, companyId, actor: { userId } }: TenantContext, size: number): Promise<void> {
  const room = await roomUnder(tx, waitingBound, [companyId, userId], () => waitingOf(tx, companyId, userId));
  if (room.files < 1 || room.bytes < size) throw full();
}

async function waitingOf(tx: Transaction, companyId: number, userId: number): Promise<Amount> {
  const [sent] = await tx
    .select({
      files: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number),
    })
    .from(files)
    .where(ofPerson(companyId, userId));
  return sent ?? { files: 0, bytes: 0 };
}

const ofPerson = (companyId: number, userId: number): SQL | undefined =>
  and(eq(files.company_id, companyId), eq(files.owner_user, userId), isNotNull(files.upload_for));
