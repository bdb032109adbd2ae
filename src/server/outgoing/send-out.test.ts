import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InnerAddressError, PlainAddressError, sendOut } from './index.ts';

const allowed = '127.0.0.1';
const body = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(3)) => ({
  stream: new Blob([bytes]).stream(),
  size: bytes.length,
});
const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });

let received = 0;
const receiver = createServer((request, response) => {
  request.on('data', (part: Buffer) => (received += part.length));
  request.on('end', () => response.writeHead(200).end('x'.repeat(1_000_000)));
});
const rude = createTcp((socket) => socket.destroy());
beforeAll(() => Promise.all([listening(receiver), listening(rude)]));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
  rude.close();
});
const send = (url: string, bytes?: Uint8Array<ArrayBuffer>) =>
  sendOut({ method: 'POST', url: new URL(url), headers: {}, body: body(bytes) }, { allowed });

describe('a request to an address of a company', () => {
  it('is sent as it is read, and of its answer only the beginning is read', async () => {
    const { status, text } = await send(`http://127.0.0.1:${portOf(receiver)}/`, new Uint8Array(20_000_000));
    expect([status, text.length, received]).toEqual([200, 2000, 20_000_000]);
  });

  it('is not sent to inner addresses, nor to others without encryption', async () => {
    await expect(send(`http://127.0.0.2:${portOf(receiver)}/`)).rejects.toThrow(InnerAddressError);
    await expect(send(`https://[::1]:${portOf(receiver)}/`)).rejects.toThrow(InnerAddressError);
    await expect(send('http://8.8.8.8/')).rejects.toThrow(PlainAddressError);
  });

  it('fails where the other side hangs up, or does not speak TLS', async () => {
    await expect(send(`http://127.0.0.1:${portOf(rude)}/`)).rejects.toThrow();
    await expect(send(`https://127.0.0.1:${portOf(receiver)}/`)).rejects.toThrow(/SSL|EPROTO|wrong version/i);
  });
});
