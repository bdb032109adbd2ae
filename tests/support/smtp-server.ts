import type { Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on a free port of this machine that records what it receives. */
export interface KeptMails {
  readonly port: number;
  /** The mails as received, with headers. */
  readonly mails: readonly string[];
  /** The answer to the next mails instead of accepting them; null: accept them. */
  refuse(answer: { readonly code: number; readonly text: string } | null): void;
  /** Hangs up without a word on everybody who calls after so many mails; null: answers again. */
  hangUpAfter(mails: number | null): void;
}

/** Starts a real mail server for a test file; it has one account, with `user` and `password`. */
export function useSmtpServer(account: { readonly user: string; readonly password: string }): KeptMails {
  const mails: string[] = [];
  let refusal: { readonly code: number; readonly text: string } | null = null;
  let port = 0;
  let most: number | null = null;
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === account.user && password === account.password
        ? callback(null, { user: username })
        : callback(new Error('Not this account')),
    onData: (stream, _session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal) return callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        mails.push(Buffer.concat(parts).toString());
        return callback(null, 'Taken as 42');
      });
    },
  };
  const server = new SMTPServer(options);
  // Tests include clients that disconnect in the middle.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    if (most !== null && mails.length >= most) socket.destroy();
  });
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        const listening = server.listen(0, '127.0.0.1', () => {
          const address = listening.address();
          if (address !== null && typeof address === 'object') ({ port } = address);
          resolve();
        });
      }),
  );
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    get port() {
      return port;
    },
    mails,
    refuse: (answer) => void (refusal = answer),
    hangUpAfter: (count) => void (most = count),
  };
}
