import { and, eq, gt } from 'drizzle-orm';
import { uploadFile } from '#shared/contract/index.ts';
import { refuseField, serveBytes, type PreparingContext, type Route, type TenantContext } from '../http/index.ts';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { files } from './tables.ts';
import { sealParts, unsealWhole } from '../sealing.ts';
import { isSealedUpload, sealedEnding } from './names.ts';
import { receiveUpload } from './receive-upload.ts';
import { signedLink } from './signed-link.ts';
import { beginFile, dropWritten, keepFile, removeFile, type WrittenFile } from './store-file.ts';
import type { UploadPlace } from './upload-places.ts';
import { takeRoom } from './upload-room.ts';

/** How long an upload waits for its form, and for a job that reads it. */
const waits = { hours: 1 } as const;
const waitsForJob = { hours: 24 } as const;
const perHour = { by: 'person', max: 600, seconds: 3600 } as const;

type StoredFile = typeof files.$inferSelect;

/** The call that receives files (docs/decisions.md#27-uploads). */
export function uploadRoutes(places: readonly UploadPlace[]): Route[] {
  const byName = new Map(places.map((place) => [place.name, place]));
  if (byName.size < places.length) throw new Error('Two places of uploads have one name');
  return [
    serveBytes(
      uploadFile,
      (context, { query }, bytes) => receiveUpload(context, byName.get(query.for), query, bytes),
      async (context, { query }, received) => {
        const { name, for: uploadFor } = query;
        await takeRoom(context, received.size).catch(async (error: unknown) => {
          await dropWritten(context.services.files, received);
          throw error;
        });
        await keepFile(context, {
          ...received,
          title: name,
          access: null,
          expiresAt: context.now.add(waits),
          uploadFor,
        });
        const { size, contentType: type } = received;
        return { dataURL: signedLink(context, received.name), name, size, type };
      },
      perHour,
    ),
  ];
}

/** A condition: an unused upload of this person in this company for this target, less than an hour old. */
const waitingUpload = (
  { companyId, actor, now }: Pick<TenantContext, 'companyId' | 'actor' | 'now'>,
  link: string,
  place: string,
) =>
  and(
    eq(files.company_id, companyId),
    eq(files.name, nameInLink(link)),
    eq(files.owner_user, actor.userId),
    eq(files.upload_for, place),
    gt(files.expires_at, now.toString()),
  );

export const nameInLink = (link: string): string => /^\/web\/auth_files\/([^?]+)/.exec(link)?.[1] ?? '';

/**
 * Gives an upload to a record, in the record's transaction; nothing else can take it afterwards.
 * @param place the target for which it must have been sent
 * @throws Refusal at the field: `uploadGone`
 */
export async function takeUpload(
  context: TenantContext,
  link: string,
  place: string,
  given: { readonly field: string; readonly access: string; readonly employee: number | null },
): Promise<StoredFile> {
  const [taken] = await context.tx
    .update(files)
    .set({ upload_for: null, expires_at: null, access: given.access, employee: given.employee })
    .where(waitingUpload(context, link, place))
    .returning();
  return taken ?? refuseField(given.field, 'uploadGone');
}

/** Removes an upload that was read and is no longer needed. */
export async function removeUpload(context: TenantContext, link: string, place: string): Promise<void> {
  const [found] = await context.tx
    .select({ name: files.name })
    .from(files)
    .where(waitingUpload(context, link, place));
  if (found) await removeFile(context, found.name);
}

/**
 * Reads an upload for a call, before its transaction. The upload remains, since a preview reads it too.
 * @throws Refusal at `file`: `uploadGone`
 */
export async function readUpload(
  context: PreparingContext,
  link: string,
  place: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { companyId, actor, services } = context;
  const [found] = await services.database.within(
    { role: 'tenant', companyId, userId: actor.userId, readOnly: true },
    (tx: Transaction) =>
      tx
        .select({ name: files.name })
        .from(files)
        .where(waitingUpload(context, link, place)),
  );
  return (found && (await readKept(services, found.name))) ?? refuseField('file', 'uploadGone');
}

/**
 * Keeps an upload for a job, in the transaction that enqueues it: nothing else can take it. The job removes it (`removeFile`); what a
 * cancelled job leaves expires.
 * @returns the name of the file, for `readKept`
 * @throws Refusal at `file`: `uploadGone`
 */
export async function keepForJob(context: TenantContext, link: string, place: string): Promise<string> {
  const [kept] = await context.tx
    .update(files)
    .set({ upload_for: null, expires_at: context.now.add(waitsForJob).toString() })
    .where(waitingUpload(context, link, place))
    .returning({ name: files.name });
  return kept?.name ?? refuseField('file', 'uploadGone');
}

/**
 * Writes what a job has made for a later one, encrypted like uploads, before the transaction that keeps it (`keepFile`). It expires like
 * an upload that a job reads.
 */
export async function writeForJob(
  context: Pick<TenantContext, 'services' | 'companyId' | 'now'>,
  bytes: Uint8Array,
): Promise<WrittenFile> {
  const { files: store, config } = context.services;
  const begun = await beginFile(context, sealedEnding);
  const parts = await Array.fromAsync(sealParts(config.linkSecret, inPieces(bytes)));
  const size = await store.write(begun.name, new Uint8Array(Buffer.concat(parts)));
  const expiresAt = context.now.add(waitsForJob);
  return { ...begun, size, contentType: 'application/octet-stream', access: null, expiresAt };
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.byteLength; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
}

/** Reads a file that was uploaded for a call; undefined if it is gone. */
export async function readKept(
  { files: store, config }: Pick<Host, 'files' | 'config'>,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stored = await store.read(name);
  if (!stored) return undefined;
  const bytes = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  // Uploads of an older version are not encrypted; they exist for an hour.
  return isSealedUpload(name) ? unsealWhole(config.linkSecret, bytes) : bytes;
}
