import { and, eq, inArray } from 'drizzle-orm';
import type { FileStore, Host } from '../host.ts';
import { files } from './tables.ts';
import { isFileName, smallNameOf } from './names.ts';

/**
 * Bytes are no part of a transaction. Before they are written, and before a row is deleted whose bytes go, the store is left
 * a note that names the file; it is taken away when both have happened. A note that stays, since the transaction was undone
 * or the process killed in between, leads to the file: it is kept where a row has it, and removed where none has.
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

/** Leaves the note of a file that is about to come or to go. @returns it, to be taken away once that is settled */
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

/** Settles what was noted more than an hour ago, which no transaction outlives. */
export async function settleFiles(host: Host, signal: AbortSignal): Promise<void> {
  const until = host.clock.now().subtract(stays).epochMilliseconds;
  while (!signal.aborted) {
    const found = (await host.files.notes(atOnce)).map(read).filter(({ time }) => time < until);
    if (found.length === 0) return;
    for (const [companyId, noted] of Map.groupBy(found, (note) => note.companyId)) {
      const kept = await keptOf(
        host,
        companyId,
        noted.flatMap(({ name }) => name ?? []),
      );
      for (const { note, name } of noted) {
        if (name !== undefined && !kept.has(name)) await removeBytes(host.files, name);
        await host.files.unnote(note);
      }
    }
  }
}

function read(note: string): { note: string; time: number; companyId: number; name: string | undefined } {
  const [, time = '0', company = '0', name = ''] = /^(\d+)-(\d+)-(.+)$/.exec(note) ?? [];
  return { note, time: Number(time), companyId: Number(company), name: isFileName(name) ? name : undefined };
}

/** Which of the files a row has, asked by their key. */
async function keptOf(host: Host, companyId: number, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await host.database.within({ role: 'tenant', companyId, readOnly: true }, (tx) =>
    tx
      .select({ name: files.name })
      .from(files)
      .where(and(eq(files.company_id, companyId), inArray(files.name, [...names]))),
  );
  return new Set(rows.map(({ name }) => name));
}
