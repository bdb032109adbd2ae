import { readCommands } from './read-commands.ts';
import { executeAtController } from './controller-commands.ts';
import { emptyController, judge, stateRow, type Door, type Reader } from './controller-memory.ts';
import { isDuressFinger, isKeptByFirst, passes } from './controller-rules.ts';
import { NotTakenError } from './terminal.ts';
import { openLine, type Answer } from './wire.ts';

export type ControllerOptions = {
  readonly sn: string;
  readonly url?: string;
  /** How many doors it has, up to eight. */
  readonly doors?: number;
  readonly now?: () => Temporal.Instant;
  /** The zone of its clock; Greenwich by default. */
  readonly zone?: string;
  /** Hears in plain words what happens. */
  readonly say?: (words: string) => void;
  readonly signal?: AbortSignal;
};

/** A simulated access controller with doors (push 3.1.2). Methods reject with the network's error or a NotTakenError. */
export type Controller = {
  readonly sn: string;
  readonly doors: readonly Readonly<Door>[];
  /** Rows of its tables: people, rights, periods, holidays, combinations. */
  rowsOf(table: string): readonly string[];
  optionOf(name: string): string | undefined;
  /** Has it answer commands that begin so with a return code, in place of doing them. */
  fail(command: string, returned: number): void;
  /** Handshake, registration, and the state of its doors. */
  connect(): Promise<void>;
  /** Asks for commands and carries them out; returns their texts. */
  poll(): Promise<readonly string[]>;
  /** Somebody shows who they are at a door, may type a password or use a finger by its number: it opens, or says why not. */
  verify(door: number, pin: string, reader?: Reader, typed?: string, finger?: number): Promise<'opened' | 'refused'>;
  /** An event of the protocol's numbers: 102 forced, 28 open too long, 101 duress, 100 tampered. */
  report(door: number, event: number, pin?: string): Promise<void>;
  close(): void;
};

const [openForAll, refusedPeriod, noRight, unregistered, underDuress, doorOpened, doorClosed] = [
  1, 22, 23, 27, 101, 200, 201,
];
/** Events from this number on mean that somebody was refused. */
const firstRefusal = 20;
/** Events upon which a door is in alarm, until that is ended from afar. */
const alarms = new Set([28, 100, 101, 102]);

export function createController(options: ControllerOptions): Controller {
  const { sn, zone = 'UTC', say = () => undefined } = options;
  const now = options.now ?? (() => Temporal.Now.instant());
  const line = openLine(options.url ?? 'http://localhost:8080', options.signal);
  const memory = emptyController(Math.min(options.doors ?? 2, 8));
  const wall = (): Temporal.PlainDateTime => now().toZonedDateTimeISO(zone).toPlainDateTime();
  const clock = (): string => wall().toString({ smallestUnit: 'second' }).replace('T', ' ');
  const path = (call: string, query: string): string => `/iclock/${call}?SN=${sn}${query}`;
  const taken = ({ status, text }: Answer, what: string): string => {
    if (status === 200) return text;
    throw new NotTakenError(status, `${what}: HTTP ${status}, ${text.trim().slice(0, 80)}`);
  };
  const tellState = async (): Promise<void> => {
    taken(await line.post(path('cdata', '&table=rtstate'), `${stateRow(memory, clock())}\n`), 'state of doors');
  };
  const tell = async (
    list: readonly { door: number; event: number; pin?: string; reader?: Reader }[],
  ): Promise<void> => {
    const rows = list.map(({ door, event, pin = '0', reader = 'in' }) => {
      memory.index += 1;
      const by = pin === '0' ? 'inoutstatus=2\tverifytype=200' : `inoutstatus=${reader === 'in' ? 0 : 1}\tverifytype=1`;
      return `time=${clock()}\tpin=${pin}\tcardno=0\teventaddr=${door}\tevent=${event}\t${by}\tindex=${memory.index}`;
    });
    taken(await line.post(path('cdata', '&table=rtlog'), `${rows.join('\n')}\n`), 'events');
    await tellState();
  };
  /** Locks that fall again by themselves. */
  const closeDue = async (): Promise<void> => {
    const due = memory.doors.flatMap((door, at) =>
      door.closesAt !== null && door.closesAt <= now().epochMilliseconds ? [{ door, number: at + 1 }] : [],
    );
    for (const { door } of due) Object.assign(door, { isOpen: false, closesAt: null });
    if (due.length > 0) await tell(due.map(({ number }) => ({ door: number, event: doorClosed })));
  };
  const connect = async (): Promise<void> => {
    const shaken = taken(
      await line.get(path('cdata', '&options=all&pushver=3.1.2&DeviceType=acc&PushOptionsFlag=1')),
      'handshake',
    );
    if (!shaken.startsWith('registry=ok')) {
      const body = `DeviceType=acc,~DeviceName=Simulator,FirmVer=Ver 1.0,LockCount=${memory.doors.length},ReaderCount=${memory.doors.length * 2}`;
      taken(await line.post(path('registry', ''), body), 'registration');
    }
    taken(await line.post(path('push', ''), ''), 'configuration');
    await tellState();
    say('connected');
  };

  return {
    sn,
    doors: memory.doors,
    rowsOf: (table) => memory.tables.get(table) ?? [],
    optionOf: (name) => memory.options.get(name),
    fail: (command, returned) => void memory.failures.set(command, returned),
    connect,
    async poll() {
      await closeDue();
      const commands = readCommands(taken(await line.get(path('getrequest', '')), 'poll'));
      const results: string[] = [];
      const events: { door: number; event: number }[] = [];
      let isRestarting = false;
      for (const command of commands) {
        const execution = executeAtController(command, memory, now().epochMilliseconds);
        results.push(`ID=${command.id}&Return=${execution.returned}&CMD=${execution.name}`);
        events.push(...execution.events);
        isRestarting ||= execution.isRestart;
        say(`command ${command.id}: ${execution.words}${execution.returned === 0 ? '' : ` (${execution.returned})`}`);
      }
      if (results.length > 0) taken(await line.post(path('devicecmd', ''), `${results.join('\n')}\n`), 'results');
      if (events.length > 0) await tell(events);
      if (isRestarting) await connect();
      return commands.map(({ text }) => text);
    },
    async verify(number, pin, reader = 'in', typed = '', finger) {
      const door = memory.doors[number - 1];
      const isKnown = (memory.tables.get('user') ?? []).some((row) => row.split('\t').includes(`Pin=${pin}`));
      const verdict = judge(memory, pin, number, wall());
      const isKept = door?.mode !== 'locked_down' && isKeptByFirst(memory, number, now().epochMilliseconds);
      const event = !isKnown
        ? unregistered
        : door?.mode === 'locked_down' || (verdict === 'outside hours' && !isKept)
          ? refusedPeriod
          : verdict === 'may'
            ? passes(memory, pin, number, reader, now().epochMilliseconds, wall())
            : isKept
              ? openForAll
              : noRight;
      if (event >= firstRefusal || !door) {
        await tell([{ door: number, event, pin, reader }]);
        return 'refused';
      }
      const isForced =
        (typed !== '' && memory.options.get(`Door${number}ForcePassWord`) === typed) ||
        (finger !== undefined && isDuressFinger(memory, pin, finger));
      const seconds = Number(memory.options.get(`Door${number}Drivertime`) ?? 5);
      if (isForced) door.isAlarmed = true;
      Object.assign(door, { isOpen: true, closesAt: now().epochMilliseconds + seconds * 1000 });
      await tell([
        { door: number, event: isForced ? underDuress : event, pin, reader },
        { door: number, event: doorOpened },
      ]);
      return 'opened';
    },
    async report(number, event, pin) {
      const door = memory.doors[number - 1];
      if (door && alarms.has(event)) door.isAlarmed = true;
      await tell([{ door: number, event, ...(pin === undefined ? {} : { pin }) }]);
    },
    close: () => line.close(),
  };
}
