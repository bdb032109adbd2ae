import { and, eq, lt } from 'drizzle-orm';
import { refuseField, type TenantContext } from '../http/index.ts';
import { files } from '../tenancy/tables.ts';
import { randomFileName } from './names.ts';

export interface NewFile {
  readonly content: Uint8Array | ReadableStream<Uint8Array>;
  readonly contentType: string;
  /** Without a dot, e.g. `xlsx`. */
  readonly ending: string;
  /** What a download is called. */
  readonly title?: string;
  /** Permission that opens it beside its owner; null: the owner only. */
  readonly access: string | null;
  /** When it is removed; absent: never. */
  readonly expiresAt?: Temporal.Instant;
}

/**
 * Stores a file of the company under a random name and notes whose it is. The bytes are written first: a row never points
 * at nothing, and bytes whose transaction fails are removed by nobody but cost only room.
 * @returns the name, for the record that owns it.
 */
export async function storeFile(context: TenantContext, file: NewFile): Promise<string> {
  const name = randomFileName(file.ending);
  const size = await context.services.files.write(name, file.content);
  await context.tx.insert(files).values({
    company_id: context.companyId,
    name,
    content_type: file.contentType,
    size,
    title: file.title ?? '',
    access: file.access,
    owner_user: context.actor.userId,
    create_time: context.now.toString(),
    expires_at: file.expiresAt?.toString() ?? null,
  });
  return name;
}

/** Removes a company's file, its bytes after the commit. */
export async function removeFile(context: TenantContext, name: string): Promise<void> {
  await context.tx.delete(files).where(and(eq(files.company_id, context.companyId), eq(files.name, name)));
  context.afterCommit(() => context.services.files.remove(name));
}

/** Removes the company's expired files. */
export async function removeExpiredFiles(context: TenantContext): Promise<void> {
  const expired = await context.tx
    .delete(files)
    .where(and(eq(files.company_id, context.companyId), lt(files.expires_at, context.now.toString())))
    .returning({ name: files.name });
  for (const { name } of expired) context.afterCommit(() => context.services.files.remove(name));
}

const dataUrl = /^data:[a-z0-9.+/-]*;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a data URL; refuses `field` where it is none. */
export function bytesOfDataUrl(url: string, field = 'photo'): Uint8Array {
  const encoded = dataUrl.exec(url)?.[1];
  if (encoded === undefined) refuseField(field, 'type');
  return new Uint8Array(Buffer.from(encoded, 'base64'));
}
