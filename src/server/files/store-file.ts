import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { defineBound } from '../bounds/index.ts';
import type { FileStore } from '../host.ts';
import { refuseField, type TenantContext } from '../http/index.ts';
import { mostOf, type Quota } from '../subscription/quota.ts';
import { files, storageUsage } from './tables.ts';
import { noteFile, removeBytes } from './file-notes.ts';
import { randomFileName, smallNameOf } from './names.ts';
import type { Permission } from '#shared/contract/permission.ts';

interface FileDetails {
  readonly contentType: string;
  /** The name of the download. */
  readonly title?: string;
  /** The permission to open it, besides its owner; null: only the owner. */
  readonly access: Permission | null;
  /** When it is removed; absent: never. */
  readonly expiresAt?: Temporal.Instant;
  /** The small version of a picture, stored with it. */
  readonly small?: Uint8Array;
  /** The employee that it is about; it is deleted with them. */
  readonly employee?: number | null;
  /** The form's field for refusals. */
  readonly field?: string;
  /** The target of an upload, until a record takes it. */
  readonly uploadFor?: string;
}

export interface NewFile extends FileDetails {
  readonly content: Uint8Array | ReadableStream<Uint8Array>;
  /** Without a dot, e.g. `xlsx`. */
  readonly ending: string;
}

/** A file before it is written. */
interface BegunFile {
  readonly name: string;
  readonly note: string;
}

/** A file whose bytes are already in the store. */
export interface WrittenFile extends FileDetails, BegunFile {
  readonly size: number;
}

/** The most that a company may store. A row of its own counts it; counting locks the row. */
export const storageBound = defineBound('files.storage', { bytes: 50_000_000_000 });

/**
 * Stores a file of the company under a random name, with its owner. The bytes are written first: a row never points at nothing, and
 * bytes of a failed transaction are found by their note and removed.
 * @returns the name, for the record that has it
 */
export async function storeFile(context: TenantContext, file: NewFile): Promise<string> {
  const { files: store } = context.services;
  const begun = await beginFile(context, file.ending);
  const size = await store.write(begun.name, file.content);
  if (file.small) await store.write(smallNameOf(begun.name), file.small);
  return keepFile(context, { ...file, ...begun, size });
}

/** Names a file that is written before its transaction, as a long one must be, and writes its note. */
export async function beginFile(
  context: Pick<TenantContext, 'services' | 'companyId' | 'now'>,
  ending: string,
): Promise<BegunFile> {
  const name = randomFileName(ending);
  return { name, note: await noteFile(context.services.files, { ...context, name }) };
}

/** Makes a written file the company's. @returns its name */
export async function keepFile(context: TenantContext, file: WrittenFile): Promise<string> {
  const { files: store } = context.services;
  const { name, note, size } = file;
  if ((await countBytes(context, size)) > (await mostBytes(context))) {
    await dropWritten(store, file);
    refuseField(file.field ?? 'file', 'storageFull');
  }
  await context.tx.insert(files).values({
    company_id: context.companyId,
    name,
    content_type: file.contentType,
    size,
    title: file.title ?? '',
    access: file.access,
    owner_user: context.actor.userId,
    employee: file.employee ?? null,
    create_time: context.now.toString(),
    expires_at: file.expiresAt?.toString() ?? null,
    upload_for: file.uploadFor ?? null,
  });
  context.afterCommit(() => store.unnote(note));
  return name;
}

/** The unit of storage in subscriptions, in bytes. */
const megabyte = 1_000_000;

/** The most bytes that the company may store. Data from terminals is stored even beyond the plan. */
async function mostBytes(context: TenantContext): Promise<number> {
  const bought = context.accessor === 'device' ? null : await mostOf(context, 'storage');
  return bought === null ? storageBound.most.bytes : Math.min(storageBound.most.bytes, bought * megabyte);
}

/** A company's storage in the subscription's unit. */
export const storageQuota: Quota = {
  of: 'storage',
  count: async ({ tx, companyId }) => {
    const [counted] = await tx.select().from(storageUsage).where(eq(storageUsage.company_id, companyId));
    return Math.ceil((counted?.bytes ?? 0) / megabyte);
  },
};

/** Removes the bytes of a written file that is not used after all. */
export async function dropWritten(store: FileStore, { name, note }: BegunFile): Promise<void> {
  await removeBytes(store, name);
  await store.unnote(note);
}

/** The parts of a context that removing a file needs. */
export type FileRemoval = Pick<TenantContext, 'tx' | 'companyId' | 'services' | 'now' | 'afterCommit'>;

/** Removes a company's file, its bytes after the commit. Does nothing if it is gone. */
export function removeFile(context: FileRemoval, name: string): Promise<void> {
  return removeFiles(context, eq(files.name, name));
}

/** Removes several of a company's files, as `removeFile` does. */
export function removeNamedFiles(context: FileRemoval, names: readonly string[]): Promise<void> {
  return names.length === 0 ? Promise.resolve() : removeFiles(context, inArray(files.name, [...names]));
}

/** Removes all files about an employee: pictures, attachments. */
export function removeFilesOf(context: TenantContext, employee: number): Promise<void> {
  return removeFiles(context, eq(files.employee, employee));
}

/** Removes the company's expired files. */
export function removeExpiredFiles(context: TenantContext): Promise<void> {
  return removeFiles(context, lt(files.expires_at, context.now.toString()));
}

async function removeFiles(context: FileRemoval, which: SQL): Promise<void> {
  const { tx, companyId, services } = context;
  const removed = await tx
    .delete(files)
    .where(and(eq(files.company_id, companyId), which))
    .returning({ name: files.name, size: files.size });
  if (removed.length === 0) return;
  await countBytes(context, -removed.reduce((sum, { size }) => sum + size, 0));
  for (const { name } of removed) {
    const note = await noteFile(services.files, { ...context, name });
    context.afterCommit(async () => {
      await removeBytes(services.files, name);
      await services.files.unnote(note);
    });
  }
}

/** Counts the company's storage in a row of its own, so that requests need not add up files. @returns the sum in bytes */
async function countBytes({ tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>, bytes: number): Promise<number> {
  const [counted] = await tx
    .insert(storageUsage)
    .values({ company_id: companyId, bytes: Math.max(0, bytes) })
    .onConflictDoUpdate({
      target: storageUsage.company_id,
      set: { bytes: sql`greatest(0, ${storageUsage.bytes} + ${bytes})` },
    })
    .returning();
  return counted?.bytes ?? 0;
}

const dataUrl = /^data:[a-z0-9.+/-]*(?:;name=[^;,]*)?;base64,([A-Za-z0-9+/]+={0,2})$/i;

/** The bytes of a data URL; refuses `field` where it is none. */
export function bytesOfDataUrl(url: string, field = 'photo'): Uint8Array {
  const encoded = dataUrl.exec(url)?.[1];
  if (encoded === undefined) refuseField(field, 'type');
  return new Uint8Array(Buffer.from(encoded, 'base64'));
}
