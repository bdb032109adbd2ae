import type { z } from 'zod';
import { commonCodes, hasEnding, type uploadQuery } from '#shared/contract/index.ts';
import { contentKind, fitsName } from '#shared/file-content/index.ts';
import { mayCall, Refusal, refuseField, type PreparingContext } from '../http/index.ts';
import { rewritePicture, smallPicture } from './picture.ts';
import { sealParts } from '../sealing.ts';
import { sealedEnding, smallNameOf } from './names.ts';
import { beginFile, type NewFile, type WrittenFile } from './store-file.ts';
import type { UploadPlace } from './upload-places.ts';
import { checkRoom } from './upload-room.ts';

/** The first bytes, which identify the kind of content. */
const headBytes = 4096;

/** A received file, and the data for its row. It counts as incoming until the call ends. */
export type ReceivedFile = Pick<WrittenFile, 'name' | 'note' | 'size' | 'contentType'> & Disposable;

/**
 * Receives a file as a stream. Rights, size and type are checked before its first byte; size and content again while it is stored.
 * @throws Refusal: forbidden, tooLarge, tooMany, malformed, and at `file`: `fileType`, `imageType`, `imageTooLarge`, `storageFull`
 */
export async function receiveUpload(
  context: PreparingContext,
  place: UploadPlace | undefined,
  { name, size }: z.output<typeof uploadQuery>,
  bytes: ReadableStream<Uint8Array> | null,
): Promise<ReceivedFile> {
  if (!place || !place.calls.some((call) => mayCall(context.actor, call))) throw new Refusal(commonCodes.forbidden);
  if (size > place.maxBytes) throw new Refusal(commonCodes.tooLarge, { context: { max: place.maxBytes } });
  if (place.accept && !hasEnding(name, place.accept)) refuseField('file', 'fileType');
  const arrived = await checkRoom(context, size);
  try {
    return { ...(await write(context, place, { name, size }, bytes)), [Symbol.dispose]: arrived };
  } catch (error) {
    arrived();
    throw error;
  }
}

async function write(
  context: PreparingContext,
  place: UploadPlace,
  { name, size }: { readonly name: string; readonly size: number },
  bytes: ReadableStream<Uint8Array> | null,
): Promise<Omit<ReceivedFile, typeof Symbol.dispose>> {
  const coming = counted(bytes, size, (head) => {
    const kind = contentKind(head);
    const fits =
      place.content === 'picture'
        ? kind === 'png' || kind === 'jpeg' || kind === 'webp'
        : place.content === 'reader' || fitsName(name, head);
    if (!fits) refuseField('file', place.content === 'picture' ? 'imageType' : 'fileType');
  });
  const file =
    place.content === 'picture'
      ? await asPicture(coming)
      : place.content === 'reader'
        ? asSealed(coming, context.services.config.linkSecret)
        : asItself(coming, name);
  const { files: store } = context.services;
  const begun = await beginFile(context, file.ending);
  const written = await store.write(begun.name, file.content);
  if (file.small) await store.write(smallNameOf(begun.name), file.small);
  // The bytes that encryption adds do not count for the sender.
  return { ...begun, size: place.content === 'reader' ? size : written, contentType: file.contentType };
}

type Content = Pick<NewFile, 'content' | 'contentType' | 'ending' | 'small'>;

/** A picture is decoded as a whole, within the decoder's limits. */
async function asPicture(coming: AsyncIterable<Uint8Array>): Promise<Content> {
  const picture = await rewritePicture(new Uint8Array(Buffer.concat(await Array.fromAsync(coming))), 'file');
  return { ...picture, small: await smallPicture(picture.content) };
}

/** Stored as a download of unknown type, since the type that a browser states is not trusted. */
function asItself(coming: AsyncGenerator<Uint8Array, void, void>, name: string): Content {
  const ending = /\.([a-z0-9]{1,8})$/.exec(name.toLowerCase())?.[1] ?? 'bin';
  return { content: streamOf(coming), contentType: 'application/octet-stream', ending };
}

/** Encrypted, since a file for a call may contain passwords and cards of many people. */
function asSealed(coming: AsyncGenerator<Uint8Array, void, void>, secret: string): Content {
  return {
    content: streamOf(sealParts(secret, coming)),
    contentType: 'application/octet-stream',
    ending: sealedEnding,
  };
}

function streamOf(parts: AsyncGenerator<Uint8Array, void, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(Uint8Array.from(part.value));
    },
    cancel: async () => {
      await parts.return();
    },
  });
}

/** Passes on exactly the announced number of bytes; the first ones are examined before any are passed on. */
async function* counted(
  bytes: ReadableStream<Uint8Array> | null,
  size: number,
  look: (head: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, void> {
  let head: Uint8Array[] | undefined = [];
  let seen = 0;
  const reader = bytes?.getReader();
  try {
    for (;;) {
      // A broken connection is no error of this server.
      const part = await reader?.read().catch((error: unknown) => {
        throw new Refusal(commonCodes.malformed, { context: { reason: String(error) } });
      });
      if (!part?.value) break;
      seen += part.value.byteLength;
      if (seen > size) throw new Refusal(commonCodes.tooLarge, { context: { max: size } });
      if (!head) {
        yield part.value;
        continue;
      }
      head.push(part.value);
      if (seen < headBytes) continue;
      look(Buffer.concat(head));
      yield* head;
      head = undefined;
    }
    if (seen < size) throw new Refusal(commonCodes.malformed);
    if (!head) return;
    look(Buffer.concat(head));
    yield* head;
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
