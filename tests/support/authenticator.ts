import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, CreatedPasskey, CreationOptions, RequestOptions } from '#shared/contract/passkey.ts';

/** A passkey as the device keeps it. */
interface HeldPasskey {
  readonly id: Buffer;
  readonly rpId: string;
  readonly key: KeyObject;
  /** How often it was used; a device that does not count stays at 0. */
  counter: number;
}

/** What a device does otherwise than it should. */
export interface Deviation {
  /** The page on which it is used. */
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  /** False for a device that did not check the person. */
  readonly isVerified?: boolean;
  readonly type?: string;
  readonly counter?: number;
  /** The id that a new passkey takes. */
  readonly id?: string;
}

/** CBOR of the few kinds that an attestation has (RFC 8949). */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.of((major << 5) | count)
      : count < 256
        ? Buffer.of((major << 5) | 24, count)
        : Buffer.of((major << 5) | 25, count >> 8, count & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([name, inner]) => [cbor(name as number), cbor(inner as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The public key in COSE form: ES256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return cbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** A device with passkeys, in software: attestation `none`, ES256, and a check of the person. */
export function softwareAuthenticator(origin: string, { counts = true }: { readonly counts?: boolean } = {}) {
  const held: HeldPasskey[] = [];

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (passkey: HeldPasskey, deviation: Deviation, attested?: Buffer): Buffer => {
    const flags = 0x01 | (deviation.isVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? passkey.counter);
    const parts = [sha256(deviation.rpId ?? passkey.rpId), Buffer.of(flags), counter];
    return Buffer.concat(attested ? [...parts, attested] : parts);
  };

  return {
    held,
    /** Makes a passkey. */
    create(options: CreationOptions, deviation: Deviation = {}): CreatedPasskey {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = deviation.id === undefined ? randomBytes(32) : Buffer.from(deviation.id, 'base64url');
      const passkey: HeldPasskey = { id, rpId: options.rp.id, key: privateKey, counter: 0 };
      held.push(passkey);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(passkey.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, passkey.id, coseOf(privateKey)]);
      const attestation = cbor(
        new Map<string, string | Uint8Array | Map<unknown, unknown>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(passkey, deviation, attested)],
        ]),
      );
      return {
        id: text(passkey.id),
        client_data: text(clientData('webauthn.create', options.challenge, deviation)),
        attestation: text(attestation),
        transports: ['internal'],
      };
    },
    /** Uses the passkey that was made last, or the one that is asked for. */
    use(options: RequestOptions, deviation: Deviation = {}): Assertion {
      const asked = options.allowCredentials.map(({ id }) => id);
      const passkey = held.findLast(({ id }) => asked.length === 0 || asked.includes(text(id)));
      if (!passkey) throw new Error('The device has no such passkey');
      if (counts) passkey.counter += 1;
      const data = authenticatorData(passkey, deviation);
      const client = clientData('webauthn.get', options.challenge, deviation);
      return {
        id: text(passkey.id),
        client_data: text(client),
        authenticator_data: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)),
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
