import { and, eq, inArray } from 'drizzle-orm';
import { noteFile, removeBytes } from '../files/file-notes.ts';
import { files } from '../files/tables.ts';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';

/** Files per transaction: each is a call of the store. */
const batch = 200;

/**
 * Deletes the rows of some files, in role `eraser`; their bytes go after the commit. A process that dies in between leaves a note that
 * leads to the bytes (`file-notes.ts`).
 * @returns how many, and what removes the bytes
 */
export async function eraseFiles(
  host: Pick<Host, 'files' | 'clock'>,
  tx: Transaction,
  companyId: number,
): Promise<{ readonly count: number; readonly after: () => Promise<void> }> {
  const found = await tx.select({ name: files.name }).from(files).where(eq(files.company_id, companyId)).limit(batch);
  const names = found.map(({ name }) => name);
  const now = host.clock.now();
  const notes: string[] = [];
  for (const name of names) notes.push(await noteFile(host.files, { companyId, name, now }));
  if (names.length > 0) await tx.delete(files).where(and(eq(files.company_id, companyId), inArray(files.name, names)));
  return {
    count: names.length,
    after: async () => {
      for (const name of names) await removeBytes(host.files, name);
      for (const note of notes) await host.files.unnote(note);
    },
  };
}
