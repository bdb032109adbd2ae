import { z } from 'zod';
import { removeFile, storeFile, type FileRemoval } from '../files/index.ts';
import type { Host } from '../host.ts';
import type { TenantContext } from '../http/index.ts';
import { seal, sealText, unseal, unsealText } from '../sealing.ts';

const sealedSchema = z.strictObject({ sealed: z.string() });
/** Name of the stored file that holds it. */
const inStoreSchema = z.strictObject({ sealed_file: z.string() });

/** Bytes that lie in the queue itself. The queue is read and written whole at every claim; the rows of an import are megabytes. */
const mostInQueue = 4000;
/** Every job ends and takes its payload along; this is for one that an older version ended, which knew no files. */
const keptDays = 30;

type QueuedPayload = z.infer<typeof sealedSchema> | z.infer<typeof inStoreSchema>;

/**
 * A payload as it lies in the queue: sealed, since what a person gave may hold passwords and cards. A large one lies in the
 * file store, sealed too, and the queue has its name.
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
    expiresAt: context.now.add({ hours: keptDays * 24 }),
  });
  return { sealed_file: name };
}

/** The payload again. Jobs that an older version put in lie in the queue, and are not sealed where they are older still. */
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

/** Removes what lies in the store of a payload, in the transaction that ends its job. */
export async function removePayload(context: FileRemoval, queued: unknown): Promise<void> {
  const { data } = inStoreSchema.safeParse(queued);
  if (data) await removeFile(context, data.sealed_file);
}

/** What stays of a payload when its job has ended: nothing. */
export const blankPayload = {};
