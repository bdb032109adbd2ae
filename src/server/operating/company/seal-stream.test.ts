import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openStream, sealStream } from './seal-stream.ts';

const passphrase = 'correct horse battery';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sealed = async (bytes: Uint8Array): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(sealStream(passphrase, pieces(bytes, 50_000))));
const open = async (file: Uint8Array, phrase = passphrase, size = 7000): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(openStream(phrase, pieces(file, size), 'the file')));

describe('a stream that opens with a passphrase', () => {
  it.each([0, 1, 65_536, 65_537, 200_000])('gives %i bytes back, however they arrive', async (length) => {
    const bytes = randomBytes(length);
    const file = await sealed(bytes);
    expect((await open(file, passphrase, 1 + (length % 977))).equals(bytes)).toBe(true);
    // A few bytes stand in any noise by chance.
    if (length > 20) expect(file.includes(bytes.subarray(0, 20))).toBe(false);
  });

  it('does not open with another passphrase', async () => {
    await expect(open(await sealed(randomBytes(10)), 'correct horse')).rejects.toThrow('does not open');
  });

  it('is refused wherever it was altered or cut off, and with a part left out', async () => {
    const file = await sealed(randomBytes(150_000));
    const head = file.indexOf(0x0a) + 1;
    for (const at of [20, head + 1, head + 10, head + 70_000, file.length - 3]) {
      const altered = Buffer.from(file);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(open(altered)).rejects.toThrow(/altered|cut off|no export|does not open|newer/);
    }
    const part = 4 + file.readUInt32BE(head);
    for (const end of [head, head + 3, head + part, head + 2 * part, file.length - 1])
      await expect(open(file.subarray(0, end))).rejects.toThrow(/cut off|altered|does not open/);
    const without = Buffer.concat([file.subarray(0, head + part), file.subarray(head + 2 * part)]);
    await expect(open(without)).rejects.toThrow('altered');
  });

  it('says of a file that it is none, or of a newer version', async () => {
    await expect(open(Buffer.from('PK\u0003\u0004 something\n'))).rejects.toThrow('no export of a company');
    await expect(open(Buffer.from(''))).rejects.toThrow('no export of a company');
    await expect(open(Buffer.from('{"muster":"company","format":2}\n'))).rejects.toThrow('newer Muster');
  });
});
