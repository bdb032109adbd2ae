import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Ask } from '../../db/embedded.ts';
import { lastMigration } from '../../db/migrate.ts';
import { noteFile, removeBytes } from '../../files/file-notes.ts';
import { isSealedUpload } from '../../files/names.ts';
import type { FileStore } from '../../host.ts';
import { sealParts } from '../../sealing.ts';
import { BackupError } from '../archive.ts';
import { readParts, type Part } from './content.ts';
import type { Counted } from './export.ts';
import { importRows, type Imported } from './import-rows.ts';
import { openStream } from './seal-stream.ts';
import { RowSum } from './tables.ts';

/** An installation as an import changes it. */
interface ImportInto {
  /** Runs statements of one transaction as a superuser; nothing of it remains if `work` throws or the process ends. */
  readonly inOne: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  /** `LINK_SECRET`. */
  readonly secret: string;
}

interface ImportOptions {
  readonly passphrase: string;
  /** Whether people whose e-mail has an account here keep that one. */
  readonly joinsAccounts: boolean;
  readonly progress: (line: string) => void;
}

/** Far longer than an import takes: until then nobody removes its files because they are in no row yet. */
const filesStay = { hours: 48 } as const;

/**
 * Imports a company in one transaction. The file is read to its end and checked before anything is changed.
 * @throws BackupError if the file does not open, is altered, cut off or of another version, or if something of the company is here
 */
export async function importCompany(into: ImportInto, source: string, options: ImportOptions): Promise<Counted> {
  const parts = (): AsyncGenerator<Part, void, void> =>
    readParts(opened(source, openStream(options.passphrase, createReadStream(source), source)));
  options.progress('checking the file');
  await check(parts(), source);
  const notes: string[] = [];
  const written: string[] = [];
  try {
    const counted = await into.inOne(async (ask) => {
      const imported = await importRows(ask, parts(), { ...options, secret: into.secret });
      options.progress('stored files');
      const files = await storeFiles(into, imported, { notes, written });
      await imported.finish();
      return {
        domain: imported.manifest.domain,
        name: imported.manifest.name,
        tables: imported.rows,
        files,
        missing: 0,
      };
    });
    for (const note of notes) await into.files.unnote(note);
    return counted;
  } catch (error) {
    for (const name of written) await removeBytes(into.files, name);
    for (const note of notes) await into.files.unnote(note);
    throw error;
  }
}

/** The decompressed content; its own errors are those of the file. */
async function* opened(source: string, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const gunzip = createGunzip();
  const fed = feed(gunzip, sealed);
  try {
    for await (const piece of gunzip) yield piece as Uint8Array;
  } catch (error) {
    await fed;
    throw error instanceof BackupError
      ? error
      : new BackupError(`${source} was damaged: nothing was imported`, { cause: error });
  }
  await fed;
}

async function feed(gunzip: ReturnType<typeof createGunzip>, sealed: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const piece of sealed)
      if (!gunzip.write(piece)) await new Promise<void>((resolve) => void gunzip.once('drain', resolve));
    gunzip.end();
  } catch (error) {
    gunzip.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Reads a whole export and compares what it says about itself. @throws BackupError */
async function check(parts: AsyncIterable<Part>, source: string): Promise<void> {
  const here = await lastMigration();
  let sum = new RowSum();
  for await (const part of parts) {
    if (part.kind === 'manifest' && part.manifest.migration !== here) {
      const { migration, version } = part.manifest;
      throw new BackupError(
        migration > here
          ? `${source} was made by a newer Muster (${version}, ${migration}): install that version or a later one first`
          : `${source} was made by an earlier Muster (${version}, ${migration}): import it with that version into an empty installation, update that one, and export it again`,
      );
    }
    if (part.kind === 'table') sum = new RowSum();
    if (part.kind === 'row') sum.add(part.row);
    if (part.kind === 'tableEnd' && (part.rows !== sum.rows || part.digest !== sum.digest))
      throw new BackupError(`${source} was damaged: nothing was imported`);
  }
}

async function storeFiles(
  { files, secret }: ImportInto,
  { stored, company, fileName }: Imported,
  made: { readonly notes: string[]; readonly written: string[] },
): Promise<number> {
  let count = 0;
  for await (const { name, bytes } of stored) {
    const here = fileName(name);
    if (here === undefined) continue;
    // A small picture follows its picture, and is removed with it.
    if (!here.endsWith('.small')) {
      const until = Temporal.Now.instant().add(filesStay);
      made.notes.push(await noteFile(files, { companyId: Number(company), name: here, now: until }));
      made.written.push(here);
    }
    const content = isSealedUpload(here) ? Buffer.concat(await Array.fromAsync(sealParts(secret, one(bytes)))) : bytes;
    await files.write(here, content);
    count += 1;
  }
  return count;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}
