import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import ssh2, { type Client, type SFTPWrapper } from 'ssh2';
import { InnerAddressError, isReachable, outerAddress } from './outer-address.ts';

/** The server's key is not the accepted one, or none has been accepted. Nothing was sent, not even the password. */
export class HostKeyError extends Error {
  /** SHA-256 of the server's key, as `ssh-keygen -l` writes it. */
  readonly fingerprint: string;
  readonly isChanged: boolean;

  constructor(fingerprint: string, isChanged: boolean) {
    super(fingerprint);
    this.fingerprint = fingerprint;
    this.isChanged = isChanged;
  }
}

/** The connection ended before everything had arrived. */
export class CutOffError extends Error {}

/** A server that a company entered, and who signs in there. */
export interface SftpAccount {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | null;
  readonly privateKey: string | null;
  /** The accepted fingerprint; empty before one has been accepted. */
  readonly fingerprint: string;
}

/** A file to be put into a directory of the server; an empty directory is the one in which the account begins. */
export interface SftpFile {
  readonly directory: string;
  readonly name: string;
  /** The name under which it is written, until all of it has arrived. */
  readonly unfinished: string;
  readonly size: number;
  readonly open: () => Promise<ReadableStream<Uint8Array>>;
}

/** Milliseconds for the connection and the sign-in, between signs of life, and for everything. */
const patience = { ready: 20_000, alive: 10_000, whole: 900_000 } as const;

/** The fingerprint of a public key. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * A private key in its usual lines and words, whose spaces are lost where it was typed into a field for secrets; null if it cannot be
 * used without a passphrase.
 */
export function readPrivateKey(text: string): string | null {
  const [, type = '', body = ''] =
    /^-----BEGIN([A-Z]*)PRIVATEKEY-----([^-]+)-----END\1PRIVATEKEY-----$/.exec(text.replaceAll(/\s+/g, '')) ?? [];
  const kind = `${type} PRIVATE KEY`.trim();
  const key = [`-----BEGIN ${kind}-----`, ...(body.match(/.{1,64}/g) ?? []), `-----END ${kind}-----`, ''].join('\n');
  return ssh2.utils.parseKey(key) instanceof Error ? null : key;
}

/**
 * Puts a file onto a server under another name, which is changed when everything has arrived. The same name replaces a file.
 * @param allowed addresses and networks that the operator lets companies reach (`INNER_ADDRESSES`)
 * @returns its path
 * @throws InnerAddressError; HostKeyError; CutOffError; errors of DNS, the network, the sign-in and the server
 */
export async function putBySftp(
  account: SftpAccount,
  file: SftpFile,
  { allowed, signal }: { readonly allowed: string; readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const address = await outerAddress(account.host, allowed);
  const socket = connect({ host: address, port: account.port });
  const client = new ssh2.Client();
  const end = AbortSignal.any([AbortSignal.timeout(patience.whole), ...(signal ? [signal] : [])]);
  const stop = (): void => void socket.destroy(new CutOffError('No answer in time'));
  end.addEventListener('abort', stop);
  try {
    await reach(socket, account.host, allowed);
    return await signIn(client, socket, account, (sftp) => put(sftp, file));
  } finally {
    end.removeEventListener('abort', stop);
    client.end();
    socket.destroy();
  }
}

/** Waits for the connection, which must lead to the address that was checked. */
function reach(socket: Socket, host: string, allowed: string): Promise<void> {
  socket.setTimeout(patience.ready, () => socket.destroy(new CutOffError('No answer in time')));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      if (isReachable(socket.remoteAddress ?? '', allowed)) resolve();
      else reject(new InnerAddressError(host));
    });
  });
}

/** Does work on a server once it is known and lets the account in; ends with the connection. */
async function signIn<T>(
  client: Client,
  sock: Socket,
  { user, password, privateKey, fingerprint: accepted }: SftpAccount,
  work: (sftp: SFTPWrapper) => Promise<T>,
): Promise<T> {
  let stranger: HostKeyError | undefined;
  const broken = new Promise<never>((_, reject) => {
    client.on('error', (error) => reject(stranger ?? error));
    client.on('close', () => reject(stranger ?? new CutOffError('The connection ended')));
  });
  client.on('keyboard-interactive', (_name, _text, _language, prompts, answer) =>
    answer(prompts.map(() => password ?? '')),
  );
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  client.connect({
    sock,
    username: user,
    ...(privateKey === null ? {} : { privateKey }),
    ...(password === null ? {} : { password, tryKeyboard: true }),
    readyTimeout: patience.ready,
    keepaliveInterval: patience.alive,
    keepaliveCountMax: 2,
    hostVerifier: (key: Buffer) => {
      const fingerprint = fingerprintOf(key);
      if (fingerprint !== accepted) stranger = new HostKeyError(fingerprint, accepted !== '');
      return stranger === undefined;
    },
  });
  const worked = async (): Promise<T> => {
    await ready;
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
    );
    return work(sftp);
  };
  return Promise.race([worked(), broken]);
}

type Done = (error?: Error | null) => void;

/** Awaits a request without a result. */
const awaited = (request: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => request((error) => (error ? reject(error) : resolve())));

async function put(sftp: SFTPWrapper, { directory, name, unfinished, size, open }: SftpFile): Promise<string> {
  const folder = directory === '' ? '' : directory.replace(/\/*$/, '/');
  const [path, part] = [`${folder}${name}`, `${folder}${unfinished}`];
  try {
    // The platform's and Node's types of the same stream differ.
    const content = Readable.fromWeb((await open()) as unknown as NodeStream<Uint8Array>);
    await pipeline(content, sftp.createWriteStream(part));
    const arrived = await new Promise<number>((resolve, reject) =>
      sftp.stat(part, (error, stats) => (error ? reject(error) : resolve(stats.size))),
    );
    if (arrived !== size) throw new CutOffError(`${arrived} of ${size} bytes arrived`);
    await replace(sftp, part, path);
  } catch (error) {
    await awaited((done) => sftp.unlink(part, done)).catch(() => undefined);
    throw error;
  }
  return path;
}

/** Renames a file, also where one of that name exists: at once if the server can, otherwise by removing that one first. */
async function replace(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await awaited((done) => sftp.ext_openssh_rename(from, to, done));
  } catch {
    await awaited((done) => sftp.unlink(to, done)).catch(() => undefined);
    await awaited((done) => sftp.rename(from, to, done));
  }
}
