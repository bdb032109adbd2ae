import type { Host } from '#server/host.ts';
import { sendOut, type OutgoingRequest } from '#server/outgoing/index.ts';
import { sealText, unsealText } from '#server/sealing.ts';
import { contentDisposition } from '#server/table-file/index.ts';
import type { autoExports } from '../tables.ts';
import { ExportFailure } from './failure.ts';
import { answerOf, failureOfSending } from './outgoing-failure.ts';
import { contentTypes, partsOf } from './run-file.ts';
import type { Deliver, Test } from './deliver.ts';
import { newWebhookSecret, signatureHeaders } from './webhook-signature.ts';

type Task = Pick<typeof autoExports.$inferSelect, 'webhook_url' | 'webhook_secret'>;

/** A new signing secret: as it is shown once, and as it is stored. */
export function makeSecret({ config }: Pick<Host, 'config'>): { readonly secret: string; readonly sealed: string } {
  const secret = newWebhookSecret();
  return { secret, sealed: sealText(config.linkSecret, secret) };
}

/** Sends a file as the body of a POST, signed. Its text is never held in memory as a whole. */
export const postFile: Deliver = async (host, { companyId, task, run }, file, signal) =>
  post(host, task, {
    id: `export_${companyId}_${run.id}`,
    type: 'export.file',
    headers: { 'content-type': contentTypes[task.format], 'content-disposition': contentDisposition(file.title) },
    size: file.size,
    open: () => partsOf(host, file),
    signal,
  });

/** Sends a small JSON object instead of a file, with the same headers. */
export const postTest: Test = async (host, { companyId, task }, now) => {
  const body = { type: 'export.test', export: task.task_name, time: now.toString() };
  const content = new TextEncoder().encode(JSON.stringify(body));
  return post(host, task, {
    id: `test_${companyId}_${task.id}_${now.epochMilliseconds}`,
    type: 'export.test',
    headers: { 'content-type': 'application/json' },
    size: content.length,
    open: async () => new Blob([content]).stream(),
  });
};

interface Posted {
  readonly id: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
  /** Opens the content; it is read twice, to sign it and to send it. */
  readonly open: () => Promise<ReadableStream<Uint8Array>>;
  readonly signal?: AbortSignal;
}

/** @returns the receiver's answer @throws ExportFailure if it is no success */
async function post(host: Host, task: Task, { id, type, headers, size, open, signal }: Posted): Promise<string> {
  const url = URL.parse(task.webhook_url);
  if (!url || task.webhook_secret === null) throw new ExportFailure('unexpected');
  const timestamp = Math.floor(host.clock.now().epochMilliseconds / 1000);
  const secret = unsealText(host.config.linkSecret, task.webhook_secret);
  const signature = await signatureHeaders({ secret, id, timestamp }, await open());
  const request: OutgoingRequest = {
    method: 'POST',
    url,
    headers: { ...headers, ...signature, 'webhook-type': type, 'user-agent': 'Muster-Webhook/1' },
    body: { stream: await open(), size },
  };
  try {
    return answerOf(await sendOut(request, { allowed: host.config.innerAddresses, signal }));
  } catch (error) {
    throw failureOfSending(error);
  }
}
