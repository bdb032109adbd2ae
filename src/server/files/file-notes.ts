import { and, eq, inArray } from 'drizzle-orm';
import type { FileStore, Host } from '../host.ts';
import { files } from './tables.ts';
import { isFileName, smallNameOf } from './names.ts';

/**
 * Bytes are not part of a transaction. Before they are written, and before a row is deleted with its bytes, the store gets a note
 * with the file's name; it is removed once both have happened. If the transaction is rolled back or the process killed in between,
 * the note remains and leads to the file, which is kept if a row has it and removed otherwise.
 */
interface Noted {
  readonly companyId: number;
  readonly name: string;
  readonly now: Temporal.Instant;
}

/** A note begins with its time in milliseconds, so that a store lists the oldest first. */
const digits = 14;
const stays = { hours: 1 } as const;
const atOnce = 500;

/** Writes the note of a file that is about to be added or removed. @returns the note, to be removed afterwards */
export async function noteFile(store: FileStore, { companyId, name, now }: Noted): Promise<string> {
  const note = `${String(now.epochMilliseconds).padStart(digits, '0')}-${companyId}-${name}`;
  await store.note(note);
  return note;
}

/** Removes a file's bytes and those of its small picture. */
export async function removeBytes(store: FileStore, name: string): Promise<void> {
  await store.remove(name);
  await store.remove(smallNameOf(name));
}

/** Settles notes that are older than an hour; no transaction lasts that long. */
export async function settleFiles(host: Host, signal: AbortSignal): Promise<void> {
  const until = host.clock.now().subtract(stays).epochMilliseconds;
  while (!signal.aborted) {
    const found = (await host.files.notes(atOnce)).map(read).filter(({ time }) => time < until);
    if (found.length === 0) return;
    for (const [companyId, noted] of Map.groupBy(found, (note) => note.companyId)) {
      const used = await namesInUse(
        host,
        companyId,
        noted.flatMap(({ name }) => name ?? []),
      );
      for (const { note, name } of noted) {
        if (name !== undefined && !used.has(name)) await removeBytes(host.files, name);
        await host.files.unnote(note);
      }
    }
  }
}

function read(note: string): { note: string; time: number; companyId: number; name: string | undefined } {
  const [, time = '0', company = '0', name = ''] = /^(\d+)-(\d+)-(.+)$/.exec(note) ?? [];
  return { note, time: Number(time), companyId: Number(company), name: isFileName(name) ? name : undefined };
}

/** The files among them that have a row, found by key. */
async function namesInUse(host: Host, companyId: number, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await host.database.within({ role: 'tenant', companyId, readOnly: true }, (tx) =>
    tx
      .select({ name: files.name })
      .from(files)
      .where(and(eq(files.company_id, companyId), inArray(files.name, [...names]))),
  );
  return new Set(rows.map(({ name }) => name));
}
