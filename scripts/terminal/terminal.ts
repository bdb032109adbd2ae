import { execute } from './commands.ts';
import { readCommands } from './read-commands.ts';
import { attendanceRow, emptyMemory } from './memory.ts';
import type { Memory, Person, Punch } from './memory.ts';
import { openLine } from './wire.ts';
import type { Answer } from './wire.ts';

/** The server did not accept what was sent: the terminal keeps it and repeats exactly the same. */
export class NotTakenError extends Error {
  override readonly name = 'NotTakenError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type TerminalOptions = {
  readonly sn: string;
  readonly url?: string;
  /** Records per upload; real terminals send up to 128. */
  readonly batch?: number;
  /** The language number of its firmware. */
  readonly language?: number;
  /** The communication key, if the server requires one. */
  readonly key?: string;
  /** Minutes east of Greenwich that it was set up with; this machine's by default. */
  readonly offset?: number;
  /** Seconds that its clock is fast, until the server sets it. */
  readonly fast?: number;
  readonly now?: () => Temporal.Instant;
  /** Called with a description of each event. */
  readonly say?: (words: string) => void;
  readonly signal?: AbortSignal;
};

/** A simulated attendance terminal (push 2.4.1). Methods reject with the network's error or a NotTakenError. */
export type Terminal = {
  readonly sn: string;
  readonly people: ReadonlyMap<string, Person>;
  readonly log: readonly Punch[];
  /** Rows of its other tables: messages, work codes, templates. */
  rowsOf(table: string): readonly string[];
  /** Makes it answer commands with this beginning by a return code instead of executing them. */
  fail(command: string, returned: number): void;
  /** The number of punches that the server has not acknowledged. */
  readonly waiting: number;
  /** Seconds between polls and before a retry, as the server said. */
  readonly delay: number;
  readonly errorDelay: number;
  /** Sends the handshake and the options. */
  connect(): Promise<void>;
  /** Fetches commands and executes them; returns their number. */
  poll(): Promise<number>;
  /** Records a punch in the terminal; `time` is a wall time, now by default. */
  punch(input: { pin: string; state?: number; verify?: number; time?: string; workCode?: string }): Punch;
  /** Uploads waiting punches, batch by batch; returns how many were acknowledged. */
  send(): Promise<number>;
  /** The terminal's wall time, now or some seconds ago. */
  localTime(secondsAgo?: number): string;
  close(): void;
};

const firmware = 'Ver 8.0.4.7-20240101';

/** Minutes east of Greenwich from the handshake's TimeZone: hours, or minutes above 60. */
function readZone(value: string): number | null {
  const zone = Number(value);
  if (value.trim() === '' || !Number.isInteger(zone)) return null;
  return Math.abs(zone) > 60 ? zone : zone * 60;
}

export function createTerminal(options: TerminalOptions): Terminal {
  const { sn, batch = 100, language = 69, say = () => undefined } = options;
  const now = options.now ?? (() => Temporal.Now.instant());
  const line = openLine(options.url ?? 'http://localhost:8080', options.signal);
  const memory: Memory = emptyMemory();
  // Until the server sends a zone, the terminal keeps the one that it was set up with: this machine's.
  let zoneMinutes =
    options.offset ?? Math.round(now().toZonedDateTimeISO(Temporal.Now.timeZoneId()).offsetNanoseconds / 60e9);
  let skewSeconds = options.fast ?? 0;
  let delay = 10;
  let errorDelay = 10;
  let tellsInfo = true;

  const path = (call: string, query: Readonly<Record<string, string>>): string =>
    `/iclock/${call}?${Object.entries({ SN: sn, ...query })
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&')}`;

  const accept = (answer: Answer, what: string): string => {
    if (answer.status === 200) return answer.text;
    const reason =
      answer.status === 401 ? 'the server does not take it from this terminal yet' : answer.text.trim().slice(0, 80);
    throw new NotTakenError(answer.status, `${what}: HTTP ${answer.status}, ${reason}`);
  };

  const upload = async (table: string, rows: readonly string[]): Promise<void> => {
    if (rows.length === 0) return;
    const answer = await line.post(path('cdata', { table, Stamp: '9999' }), `${rows.join('\n')}\n`);
    const text = accept(answer, `${rows.length} records of ${table}`);
    const count = /^OK(?::\s*(\d+))?\s*$/.exec(text);
    if (count === null || (count[1] !== undefined && Number(count[1]) !== rows.length)) {
      throw new NotTakenError(
        answer.status,
        `the server answered ${JSON.stringify(text.slice(0, 40))} to ${rows.length} records of ${table}`,
      );
    }
  };

  const localTime = (secondsAgo = 0): string =>
    now()
      .subtract({ seconds: secondsAgo - skewSeconds })
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .add({ minutes: zoneMinutes })
      .toString({ smallestUnit: 'second' })
      .replace('T', ' ');

  const info = (): string[] => [
    `~DeviceName=Simulator`,
    `FWVersion=${firmware}`,
    `UserCount=${memory.people.size}`,
    `TransactionCount=${memory.log.length}`,
    'FPCount=0',
    'FaceCount=0',
    'IPAddress=127.0.0.1',
    '~OEMVendor=MUSTER, SIMULATED',
  ];

  const obey = (text: string, date: string | null): void => {
    const settings = new Map(
      text.split(/\r?\n/).flatMap((part): [string, string][] => {
        const at = part.indexOf('=');
        return at <= 0 ? [] : [[part.slice(0, at), part.slice(at + 1)]];
      }),
    );
    delay = Number(settings.get('Delay')) || delay;
    errorDelay = Number(settings.get('ErrorDelay')) || errorDelay;
    const zone = readZone(settings.get('TimeZone') ?? '');
    zoneMinutes = zone ?? zoneMinutes;
    if (settings.get('ATTLOGStamp') === '0') memory.taken = 0;
    const milliseconds = date === null || zone === null ? Number.NaN : Date.parse(date);
    if (!Number.isNaN(milliseconds)) {
      const skew = Math.round((milliseconds - now().epochMilliseconds) / 1000);
      skewSeconds = Math.abs(skew) > 1 ? skew : 0;
    }
  };

  return {
    sn,
    people: memory.people,
    rowsOf: (table) => memory.tables.get(table) ?? [],
    fail: (command, returned) => void memory.failures.set(command, returned),
    get log() {
      return memory.log;
    },
    get waiting() {
      return memory.log.length - memory.taken;
    },
    get delay() {
      return delay;
    },
    get errorDelay() {
      return errorDelay;
    },
    localTime,
    async connect() {
      const key: Record<string, string> = options.key === undefined ? {} : { pushcommkey: options.key };
      const query = {
        options: 'all',
        language: String(language),
        pushver: '2.4.1',
        DeviceType: 'att',
        PushOptionsFlag: '1',
        ...key,
      };
      const answer = await line.get(path('cdata', query));
      const text = accept(answer, 'handshake');
      if (!text.startsWith('GET OPTION FROM'))
        throw new NotTakenError(answer.status, `no handshake in the answer ${JSON.stringify(text.slice(0, 40))}`);
      obey(text, answer.date);
      accept(await line.post(path('cdata', { table: 'options' }), info().join(',')), 'options');
      tellsInfo = true;
      say(`connected, its clock says ${localTime()}, asks every ${delay} s`);
    },
    async poll() {
      const counts = [firmware, memory.people.size, 0, memory.log.length, '127.0.0.1', 10, 7, 15, 0, '11110'].join(',');
      const commands = readCommands(
        accept(await line.get(path('getrequest', tellsInfo ? { INFO: counts } : {})), 'poll'),
      );
      tellsInfo = false;
      const results: string[] = [];
      let reconnects = false;
      for (const command of commands) {
        const execution = execute(command, memory, info);
        for (const { table, rows } of execution.uploads) {
          for (let at = 0; at < rows.length; at += batch) await upload(table, rows.slice(at, at + batch));
        }
        results.push(`ID=${command.id}&Return=${execution.returned}&CMD=${execution.name}`, ...execution.detail);
        reconnects ||= execution.then === 'reconnect';
        if (execution.then === 'setClock') zoneMinutes = readZone(memory.options.get('TimeZone') ?? '') ?? zoneMinutes;
        const shows = execution.then === 'setClock' ? `, its clock says ${localTime()}` : '';
        say(
          `command ${command.id}: ${execution.words}${execution.returned === 0 ? '' : ` (${execution.returned})`}${shows}`,
        );
      }
      if (results.length > 0) {
        accept(await line.post(path('devicecmd', {}), `${results.join('\n')}\n`), 'results');
        tellsInfo = true;
      }
      if (reconnects) await this.connect();
      return commands.length;
    },
    punch({ pin, state = 0, verify = 1, time = localTime(), workCode = '0' }) {
      const punch = { pin, time, state, verify, workCode };
      memory.log.push(punch);
      return punch;
    },
    async send() {
      let sent = 0;
      while (memory.taken < memory.log.length) {
        // The position moves only after the acknowledgement: a failure repeats exactly this batch.
        const rows = memory.log.slice(memory.taken, memory.taken + batch);
        await upload('ATTLOG', rows.map(attendanceRow));
        memory.taken += rows.length;
        sent += rows.length;
      }
      return sent;
    },
    close: () => line.close(),
  };
}
