import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Host } from '#server/host.ts';
import { sendOut } from '#server/outgoing/index.ts';
import { unsealText } from '#server/sealing.ts';
import type { ExportFault } from '../../contract/auto-export.ts';
import type { autoExports } from '../tables.ts';
import type { Deliver, Test } from './deliver.ts';
import { ExportFailure } from './failure.ts';
import { answerOf, failureOfSending } from './outgoing-failure.ts';
import { contentTypes, partsOf } from './run-file.ts';

type Task = Pick<
  typeof autoExports.$inferSelect,
  's3_endpoint' | 's3_region' | 's3_bucket' | 's3_prefix' | 's3_key' | 's3_secret'
>;

/** Puts a file into the bucket, under the folder and its name; the same name replaces it. */
export const putFile: Deliver = (host, { task }, file, signal) =>
  put(host, task, {
    name: file.title,
    type: contentTypes[task.format],
    size: file.size,
    open: () => partsOf(host, file),
    signal,
  });

/** Puts a small file, which the next test replaces: an access key that may only write cannot remove it. */
export const putTest: Test = (host, { task }, now) => {
  const content = new TextEncoder().encode(`${task.task_name} ${now.toString()}\n`);
  return put(host, task, {
    name: 'connection-test.txt',
    type: 'text/plain; charset=utf-8',
    size: content.length,
    open: async () => new Blob([content]).stream(),
  });
};

interface Stored {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Opens the content; it is read twice, for its hash and to send it, so that it is never held in memory as a whole. */
  readonly open: () => Promise<ReadableStream<Uint8Array>>;
  readonly signal?: AbortSignal;
}

/** @returns the store's answer @throws ExportFailure if it is no success */
async function put(host: Host, task: Task, { name, type, size, open, signal }: Stored): Promise<string> {
  if (task.s3_secret === null) throw new ExportFailure('unexpected');
  const hash = createHash('sha256');
  for await (const part of await open()) hash.update(part);
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: addressOf(task, name),
    headers: { 'content-type': type, 'x-amz-content-sha256': hash.digest('hex') },
    accessKeyId: task.s3_key,
    secretAccessKey: unsealText(host.config.linkSecret, task.s3_secret),
    service: 's3',
    region: task.s3_region,
    datetime: host.clock.now().toString({ smallestUnit: 'second' }).replaceAll(/[:-]/g, ''),
  });
  const { url, headers } = await signer.sign();
  try {
    const answer = await sendOut(
      { method: 'PUT', url, headers: Object.fromEntries(headers), body: { stream: await open(), size } },
      { allowed: host.config.innerAddresses, signal },
    );
    return answerOf({ ...answer, text: textOf(answer.text) }, faultOf(answer.text));
  } catch (error) {
    throw failureOfSending(error);
  }
}

/** The object's address in path style, which every compatible store takes, encoded as the signature has it. */
function addressOf({ s3_endpoint: endpoint, s3_bucket: bucket, s3_prefix: prefix }: Task, name: string): string {
  const path = [bucket, ...prefix.split('/').filter(Boolean), name];
  const encoded = path.map((part) =>
    encodeURIComponent(part).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  );
  return `${endpoint.replace(/\/$/, '')}/${encoded.join('/')}`;
}

/** What the codes of S3 mean; others say that the file was refused. */
const faults: Readonly<Record<string, ExportFault>> = {
  InvalidAccessKeyId: 'signIn',
  SignatureDoesNotMatch: 'signIn',
  AccessDenied: 'denied',
  NoSuchBucket: 'bucket',
  PermanentRedirect: 'region',
  AuthorizationHeaderMalformed: 'region',
};

const tagged = (text: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? '';
const faultOf = (text: string): ExportFault | undefined => faults[tagged(text, 'Code')];

/** Code and message of a store's answer, or the answer as it is. */
function textOf(text: string): string {
  const code = tagged(text, 'Code');
  return code === '' ? text : `${code}: ${tagged(text, 'Message')}`;
}
