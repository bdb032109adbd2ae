import type { Socket } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** What a server does with files. */
export type SftpMood = 'well' | 'readOnly' | 'full' | 'cutsOff';

/** A real SFTP server of this machine, with files in memory. */
export interface SftpServer {
  readonly port: number;
  readonly account: { readonly user: string; readonly password: string; readonly key: string };
  /** Finished and unfinished files by path. */
  readonly files: Map<string, Buffer>;
  /** What clients did, in order: `open <path>`, `rename <from> <to>`, `remove <path>`. */
  readonly events: string[];
  /** How often somebody has tried to sign in. */
  readonly attempts: number;
  mood: SftpMood;
  stop(): Promise<void>;
}

const newKey = (): string => ssh2.utils.generateKeyPairSync('ed25519').private;
const folders = ['', '/in', 'in'];
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Starts a server; another port with another key is another server, the same port with another key a changed one. */
export async function startSftpServer(at = 0): Promise<SftpServer> {
  const pair = ssh2.utils.generateKeyPairSync('ed25519');
  const account = { user: 'payroll', password: 'open-the-gate', key: pair.private };
  const mine = ssh2.utils.parseKey(pair.public);
  if (mine instanceof Error) throw mine;
  const sockets = new Set<Connection>();
  const files = new Map<string, Buffer>();
  const events: string[] = [];
  const state: { mood: SftpMood; attempts: number } = { mood: 'well', attempts: 0 };
  const server = new ssh2.Server({ hostKeys: [newKey()] }, (connection) => {
    sockets.add(connection);
    connection.on('error', () => undefined);
    connection.on('close', () => sockets.delete(connection));
    connection.on('authentication', (asked) => {
      state.attempts += 1;
      const isKnown = asked.username === account.user;
      const isPassword = asked.method === 'password' && asked.password === account.password;
      const isKey =
        asked.method === 'publickey' &&
        mine.getPublicSSH().equals(asked.key.data) &&
        (asked.signature === undefined || mine.verify(asked.blob ?? Buffer.of(), asked.signature));
      if (isKnown && (isPassword || isKey)) asked.accept();
      else asked.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (begin) => serve(begin(), connection));
    });
  });

  function serve(sftp: SFTPWrapper, connection: Connection): void {
    const open = new Map<string, string>();
    const pathOf = (handle: Buffer): string => open.get(handle.toString()) ?? '';
    const size = (id: number, path: string): void => {
      const content = files.get(path);
      if (content) sftp.attrs(id, { mode: 0o644, uid: 0, gid: 0, size: content.length, atime: 0, mtime: 0 });
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    sftp.on('OPEN', (id, path, flags) => {
      if (state.mood === 'readOnly') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
      if (!folders.includes(folderOf(path)) || (flags & OPEN_MODE.WRITE) === 0)
        return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      events.push(`open ${path}`);
      files.set(path, Buffer.of());
      const handle = String(open.size);
      open.set(handle, path);
      return sftp.handle(id, Buffer.from(handle));
    });
    sftp.on('WRITE', (id, handle, offset, data) => {
      if (state.mood === 'full') return sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device');
      const path = pathOf(handle);
      const before = files.get(path) ?? Buffer.of();
      const after = Buffer.alloc(Math.max(before.length, offset + data.length));
      before.copy(after);
      data.copy(after, offset);
      files.set(path, after);
      if (state.mood === 'cutsOff') {
        socketOf(connection)?.destroy();
        return undefined;
      }
      return sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
    sftp.on('STAT', size);
    sftp.on('LSTAT', size);
    sftp.on('REMOVE', (id, path) => {
      if (files.delete(path)) events.push(`remove ${path}`);
      return sftp.status(id, STATUS_CODE.OK);
    });
    sftp.on('RENAME', (id, from, to) => {
      const content = files.get(from);
      // As servers do without the extension of OpenSSH: what exists is not replaced.
      if (!content || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
      events.push(`rename ${from} ${to}`);
      files.delete(from);
      files.set(to, content);
      return sftp.status(id, STATUS_CODE.OK);
    });
  }

  await new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve));
  const address: unknown = server.address();
  const port = typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
  return {
    port,
    account,
    files,
    events,
    get attempts() {
      return state.attempts;
    },
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    stop: async () => {
      for (const connection of sockets) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The socket below a connection, to be cut off without a farewell. */
function socketOf(connection: Connection): Socket | undefined {
  return '_sock' in connection ? (connection._sock as Socket) : undefined;
}
