import { z } from 'zod';
import { removeFile, storeFile, type FileRemoval } from '../files/index.ts';
import type { Host } from '../host.ts';
import type { TenantContext } from '../http/index.ts';
import { seal, sealText, unseal, unsealText } from '../sealing.ts';

const sealedSchema = z.strictObject({ sealed: z.string() });
/** Name of the stored file that holds the payload. */
const inStoreSchema = z.strictObject({ sealed_file: z.string() });

/**
 * The most bytes stored in the queue itself. Every claim reads and rewrites the row; rows of an import take megabytes.
 */
const mostInQueue = 4000;
/** A job deletes its payload when it ends; this is for jobs that ended under a version without files. */
const retentionDays = 30;

type QueuedPayload = z.infer<typeof sealedSchema> | z.infer<typeof inStoreSchema>;

/**
 * A payload as the queue stores it: sealed, since it may hold passwords and card numbers. A large payload is a sealed
 * file in the file store, and the queue holds its name.
 * @throws Refusal at `file`: `storageFull`
 */
export async function keepPayload(context: TenantContext, payload: unknown): Promise<QueuedPayload> {
  const secret = context.services.config.linkSecret;
  const text = JSON.stringify(payload);
  const bytes = Buffer.from(text);
  if (bytes.length <= mostInQueue) return { sealed: sealText(secret, text) };
  const name = await storeFile(context, {
    content: seal(secret, bytes),
    contentType: 'application/octet-stream',
    ending: 'sealed',
    access: null,
    expiresAt: context.now.add({ hours: retentionDays * 24 }),
  });
  return { sealed_file: name };
}

/** Reads a payload. Older versions stored payloads in the queue, the oldest unsealed. */
export async function openPayload(
  { config, files }: Pick<Host, 'config' | 'files'>,
  queued: unknown,
): Promise<unknown> {
  const { data: inQueue } = sealedSchema.safeParse(queued);
  if (inQueue) return JSON.parse(unsealText(config.linkSecret, inQueue.sealed));
  const { data: inStore } = inStoreSchema.safeParse(queued);
  if (!inStore) return queued;
  const stored = await files.read(inStore.sealed_file);
  if (!stored) throw new Error('The payload of the job is gone');
  const sealed = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  return JSON.parse(Buffer.from(unseal(config.linkSecret, sealed)).toString());
}

/** Removes a payload's file in the transaction that ends the job. */
export async function removePayload(context: FileRemoval, queued: unknown): Promise<void> {
  const { data } = inStoreSchema.safeParse(queued);
  if (data) await removeFile(context, data.sealed_file);
}

/** What remains of the payload of an ended job. */
export const blankPayload = {};
