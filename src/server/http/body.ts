import type { AnyCall } from '#shared/contract/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { threadTask, type Threads } from '../threads/index.ts';
import { parseBody } from './parse-body.ts';
import { Refusal } from './refusal.ts';

/** Shorter bodies are parsed here, in a few milliseconds; longer ones in a thread. */
const shortBody = 512 * 1024;
const blockSize = 1024 * 1024;

/** The input of the thread that parses a body: its bytes in order. */
export interface LongBody {
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  readonly type: string;
}

const parsing = threadTask<LongBody, { readonly body: unknown } | 'malformed'>(
  new URL('./body.thread.ts', import.meta.url),
);

/** Reads at most `limit` bytes, in blocks that may be transferred; refuses more without reading them. */
async function readBlocks(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw new Refusal(commonCodes.tooLarge, { context: { max: limit } });
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let used = blockSize;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Refusal(commonCodes.tooLarge, { context: { max: limit } });
    for (let at = 0; at < chunk.byteLength;) {
      if (used === blockSize) {
        blocks.push(new Uint8Array(Math.min(blockSize, Math.max(declared, chunk.byteLength))));
        used = 0;
      }
      const block = blocks.at(-1);
      if (!block) break;
      // The body is longer than announced, so its only block is already full.
      if (used === block.byteLength) {
        used = blockSize;
        continue;
      }
      const part = chunk.subarray(at, at + block.byteLength - used);
      block.set(part, used);
      used += part.byteLength;
      at += part.byteLength;
    }
  }
  const last = blocks.pop();
  return last ? [...blocks, last.subarray(0, Math.min(used, last.byteLength))] : blocks;
}

/**
 * Reads a body in the form that the call takes: JSON, or a multipart form whose fields are JSON values or plain text (form create
 * and form patch of spec section 7; files become data URLs). A long one is parsed in a thread.
 * @param person whose limit it counts against; 0 if nobody is signed in
 * @throws Refusal malformed for anything else, tooLarge beyond the call's limit
 */
export async function readBody(call: AnyCall, request: Request, threads: Threads, person: number): Promise<unknown> {
  const blocks = await readBlocks(request, call.maxBody);
  const size = blocks.reduce((sum, block) => sum + block.byteLength, 0);
  if (size === 0) return undefined;
  const type = (request.headers.get('content-type') ?? '').toLowerCase();
  if (size <= shortBody) return parseBody(Buffer.concat(blocks, size), type);
  const handOver = blocks.map((block) => block.buffer);
  for await (const parsed of threads.parsing.open(parsing, { input: { blocks, type }, person, handOver })) {
    if (parsed === 'malformed') throw new Refusal(commonCodes.malformed);
    return parsed.body;
  }
  throw new Error('The thread said nothing of the body');
}
