import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from '../archive.ts';

/**
 * A stream that opens only with a passphrase: a first line that says how, then parts, each a length of four bytes and its text under
 * AES-256-GCM. A part is bound to the first line, to its number and to whether it is the last one, so that a part that is altered, moved,
 * left out or missing at the end is found before anything of it is used.
 */
const partBytes = 65_536;
const tagBytes = 16;
/** The cost of trying a passphrase: 64 MB and about a quarter of a second. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;

const headSchema = z.object({ muster: z.literal('company'), format: z.int() });
const sealedHeadSchema = headSchema.extend({ salt: z.base64(), nonce: z.base64() });
const format = 1;

/** The last key: an import reads its file twice. */
let last: { readonly of: string; readonly key: Buffer } | undefined;

function keyOf(passphrase: string, salt: Buffer): Buffer {
  const of = `${salt.toString('base64')} ${passphrase}`;
  if (last?.of !== of) last = { of, key: scryptSync(passphrase.normalize('NFC'), salt, 32, cost) };
  return last.key;
}

function nonceOf(start: Buffer, part: number): Buffer {
  const nonce = Buffer.alloc(12);
  start.copy(nonce, 0, 0, 8);
  nonce.writeUInt32BE(part, 8);
  return nonce;
}

const boundTo = (head: string, isLast: boolean): Buffer => Buffer.from(`${head} ${isLast ? 'last' : 'more'}`);

/** Seals content under a passphrase. */
export async function* sealStream(
  passphrase: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const [salt, start] = [randomBytes(16), randomBytes(8)];
  const head = JSON.stringify({
    muster: 'company',
    format,
    salt: salt.toString('base64'),
    nonce: start.toString('base64'),
  });
  const key = keyOf(passphrase, salt);
  yield Buffer.from(`${head}\n`);
  let number = 0;
  const sealed = (text: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(start, number));
    number += 1;
    cipher.setAAD(boundTo(head, isLast));
    const inside = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(inside.length);
    return Buffer.concat([length, inside]);
  };
  let held = Buffer.alloc(0);
  for await (const piece of content) {
    held = Buffer.concat([held, piece]);
    // The last part is recognised only when nothing follows it.
    while (held.length > partBytes) {
      yield sealed(held.subarray(0, partBytes), false);
      held = held.subarray(partBytes);
    }
  }
  yield sealed(held, true);
}

/**
 * Opens a sealed stream.
 * @throws BackupError if it is none, is of a newer version, does not open with the passphrase, was altered, or is cut off
 */
export async function* openStream(
  passphrase: string,
  sealed: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array, void, void> {
  let held = Buffer.alloc(0);
  let head: string | undefined;
  let key: Buffer = Buffer.alloc(0);
  let start: Buffer = Buffer.alloc(0);
  let number = 0;
  const opened = (inside: Buffer, isLast: boolean): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(start, number));
    decipher.setAAD(boundTo(head ?? '', isLast));
    decipher.setAuthTag(inside.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(inside.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new BackupError(
        number === 0
          ? `${name} does not open: the passphrase is another one, or the file was altered`
          : `${name} was altered, or is cut off: nothing was imported`,
      );
    }
  };
  for await (const piece of sealed) {
    held = Buffer.concat([held, piece]);
    if (head === undefined) {
      const end = held.indexOf(0x0a);
      if (end < 0 && held.length < 1000) continue;
      head = held.toString('utf8', 0, Math.max(end, 0));
      const { salt, nonce } = readHead(head, name);
      start = Buffer.from(nonce, 'base64');
      key = keyOf(passphrase, Buffer.from(salt, 'base64'));
      held = held.subarray(end + 1);
    }
    for (;;) {
      const length = held.length < 4 ? 0 : held.readUInt32BE();
      if (length > partBytes + tagBytes) throw new BackupError(`${name} was altered: nothing was imported`);
      // One byte more tells that another part follows.
      if (held.length < 4 || held.length <= 4 + length) break;
      yield opened(held.subarray(4, 4 + length), false);
      number += 1;
      held = held.subarray(4 + length);
    }
  }
  if (head === undefined) throw notOne(name);
  if (held.length < 4 + tagBytes || held.length !== 4 + held.readUInt32BE())
    throw new BackupError(`${name} is cut off: nothing was imported`);
  yield opened(held.subarray(4), true);
}

const notOne = (name: string): BackupError => new BackupError(`${name} is no export of a company`);

function readHead(head: string, name: string): z.output<typeof sealedHeadSchema> {
  let given: unknown;
  try {
    given = JSON.parse(head);
  } catch {
    throw notOne(name);
  }
  const any = headSchema.safeParse(given);
  if (!any.success) throw notOne(name);
  const known = any.data.format === format ? sealedHeadSchema.safeParse(given) : undefined;
  if (!known?.success)
    throw new BackupError(`${name} was made by a newer Muster: install that version or a later one first`);
  return known.data;
}
