import { once } from 'node:events';
import { uploadFile } from '#shared/contract/index.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { dashboard } from '#features/app/contract.ts';
import { command, terminal as terminalResource, transaction } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { createTerminal, NotTakenError, type Terminal } from '../../../scripts/terminal/index.ts';

/** What all makers of traffic share. */
export interface Soak {
  readonly token: string;
  /** A number from 0 up to 1, the same in every run of a seed as far as the order of calls allows. */
  random(): number;
  /** Stops the traffic. */
  readonly signal: AbortSignal;
  /** Records a failure that a crash or an outage may explain. */
  failed(what: string, error: unknown): void;
  readonly counts: Record<'punches' | 'doors' | 'polls' | 'reads' | 'imports' | 'commands' | 'events', number>;
}

const rest = (signal: AbortSignal, milliseconds: number): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);

/** The server gave a wrong answer. An outage only excuses 503. */
export class WrongAnswer extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status} ${text.slice(0, 200)}`);
    this.status = status;
  }
}

async function ask(soak: Soak, url: string, body?: unknown): Promise<unknown> {
  const isFile = body instanceof Blob;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(url, {
    headers: { authorization: `JWT ${soak.token}`, ...(body ? { 'content-type': type } : {}) },
    signal: AbortSignal.timeout(30_000),
    ...(body ? { method: 'POST', body: isFile ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new WrongAnswer(answer.status, text);
  return JSON.parse(text);
}

/** People punch some times a minute; the terminal polls, and keeps punches until they are acknowledged. */
export async function runTerminal(soak: Soak, terminal: Terminal, people: number): Promise<void> {
  const { signal } = soak;
  let next = Math.floor(soak.random() * people);
  let isConnected = false;
  let polledAt = 0;
  await rest(signal, soak.random() * 10_000);
  while (!signal.aborted) {
    for (let count = 1 + Math.floor(soak.random() * 3); count > 0; count -= 1)
      terminal.punch({ pin: String(1001 + (next = (next + 1) % people)) });
    const waiting = terminal.waiting;
    try {
      if (!isConnected) await terminal.connect();
      isConnected = true;
      await terminal.send();
      if (performance.now() - polledAt > 10_000) {
        polledAt = performance.now();
        await terminal.poll();
        soak.counts.polls += 1;
      }
    } catch (error) {
      isConnected = false;
      soak.failed(
        `terminal ${terminal.sn}`,
        error instanceof NotTakenError ? new WrongAnswer(error.status, error.message) : error,
      );
    }
    soak.counts.punches += waiting - terminal.waiting;
    await rest(signal, 4000 + soak.random() * 12_000);
  }
}

/** Sends what a terminal still has, and fetches its commands. */
export async function drain(terminal: Terminal): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    try {
      await terminal.connect();
      await terminal.send();
      const came = await terminal.poll();
      if (terminal.waiting === 0 && came === 0) return;
    } catch {
      await pause(500);
    }
  }
}

/**
 * A door reports its events, some with a person passing, and repeats what was not acknowledged; after the end once more, so that
 * nothing is left.
 * @returns the number of reported events
 */
export async function runDoor(soak: Soak, url: string, sn: string): Promise<number> {
  const { signal } = soak;
  const kept: string[] = [];
  let sent = 0;
  const call = async (query: string, body?: string): Promise<void> => {
    const answer = await fetch(`${url}/iclock/cdata?SN=${sn}&${query}`, {
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new WrongAnswer(answer.status, text);
  };
  const send = async (): Promise<void> => {
    await call('options=all&pushver=2.4.1&DeviceType=acc');
    await call('table=rtlog', kept.join('\n'));
    soak.counts.doors += kept.length;
    kept.length = 0;
  };
  while (!signal.aborted) {
    await rest(signal, 2000 + soak.random() * 8000);
    for (let count = 1 + Math.floor(soak.random() * 5); count > 0; count -= 1) {
      sent += 1;
      const time = Temporal.Now.plainDateTimeISO('UTC').toString({ smallestUnit: 'second' }).replace('T', ' ');
      kept.push(`time=${time}\tpin=0\tcardno=0\teventaddr=1\tevent=27\tinoutstatus=2\tverifytype=4\tindex=${sent}`);
    }
    await send().catch((error: unknown) => soak.failed(`door ${sn}`, error));
  }
  for (let turn = 0; turn < 60 && kept.length > 0; turn += 1) await send().catch(() => pause(1000));
  return sent;
}

/** Opens lists, a report and the dashboard, one after another. */
export async function runReader(soak: Soak, urls: readonly string[]): Promise<void> {
  const now = Temporal.Now.plainDateISO('UTC');
  const period = `date__gte=${now.subtract({ days: 1 }).toString()}&date__lte=${now.toString()}&page_size=50`;
  const questions = [
    `${transaction.path}?page_size=50`,
    `${transaction.path}?page=3&page_size=50&ordering=-punch_time`,
    `${employee.path}?search=Person%2017&page_size=50`,
    `${terminalResource.path}?page_size=100`,
    `${command.path}?page_size=50`,
    dashboard.path,
    `/report/api/v2/transaction/?${period}`,
    `/report/api/v2/first-last/?${period}`,
    '/system/api/v2/jobs/',
  ];
  for (let turn = 0; !soak.signal.aborted; turn += 1) {
    const url = urls[turn % urls.length] ?? '';
    const path = questions[Math.floor(soak.random() * questions.length)] ?? '';
    try {
      await ask(soak, `${url}/web${path}`);
      soak.counts.reads += 1;
    } catch (error) {
      soak.failed(`GET ${path}`, error);
    }
    await rest(soak.signal, 1000 + soak.random() * 3000);
  }
}

/** Queues commands for single terminals. */
export async function runOperator(soak: Soak, urls: readonly string[], terminals: readonly number[]): Promise<void> {
  for (let turn = 0; !soak.signal.aborted; turn += 1) {
    const id = terminals[Math.floor(soak.random() * terminals.length)];
    try {
      await ask(soak, `${urls[turn % urls.length] ?? ''}/web${terminalResource.actions.info.call.path}`, { ids: [id] });
      soak.counts.commands += 1;
    } catch (error) {
      soak.failed('a command', error);
    }
    await rest(soak.signal, 5000 + soak.random() * 5000);
  }
}

/** An import: the beginning of its people's IDs, and its job if the server has answered. */
export interface SentImport {
  readonly prefix: string;
  readonly job: number | undefined;
}
export const rowsOfImport = 300;

const uploadedSchema = z.object({ data: z.object({ dataURL: z.string() }) });
const importedSchema = z.object({ data: z.object({ job: z.int() }) });

/** Imports people, other ones each time. */
export async function runImports(
  soak: Soak,
  urls: readonly string[],
  everyMilliseconds: number,
): Promise<SentImport[]> {
  const sent: SentImport[] = [];
  while (!soak.signal.aborted) {
    const prefix = `I${sent.length + 1}R`;
    const lines = Array.from({ length: rowsOfImport }, (_, at) => `${prefix}${at + 1},Imported,Person,All,Few`);
    const file = new Blob([['emp_code,first_name,last_name,department,area', ...lines].join('\r\n')]);
    let job: number | undefined;
    try {
      const url = `${urls[sent.length % urls.length] ?? ''}/web`;
      const query = new URLSearchParams({
        for: 'personnel.employee.import',
        name: `${prefix}.csv`,
        size: String(file.size),
      });
      const { data } = uploadedSchema.parse(await ask(soak, `${url}${uploadFile.path}?${query}`, file));
      const body = {
        file: data.dataURL,
        file_name: `${prefix}.csv`,
        mode: sent.length % 2 === 0 ? 'all' : 'skip',
      };
      job = importedSchema.parse(await ask(soak, `${url}${employee.calls.import.path}`, body)).data.job;
      soak.counts.imports += 1;
    } catch (error) {
      soak.failed('an import', error);
    }
    sent.push({ prefix, job });
    await rest(soak.signal, everyMilliseconds * (0.5 + soak.random()));
  }
  return sent;
}

/** An open list: listens, and reconnects when it is cut off. */
export async function runSocket(soak: Soak, url: string): Promise<void> {
  while (!soak.signal.aborted) {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/websocket/live/?token=${encodeURIComponent(`JWT ${soak.token}`)}`,
    );
    socket.on('error', () => undefined);
    socket.on('message', () => {
      soak.counts.events += 1;
    });
    await once(socket, 'close', { signal: soak.signal }).catch(() => undefined);
    socket.terminate();
    await rest(soak.signal, 1000 + soak.random() * 2000);
  }
}

/** Serial numbers of one company differ by their numbers. */
export const soakSerial = (number: number): string => `SOAK${String(number).padStart(3, '0')}`;
export const soakTerminal = (url: string, number: number): Terminal => createTerminal({ sn: soakSerial(number), url });
