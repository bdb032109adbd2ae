import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attendanceCommands } from '#features/device/server/push/index.ts';
import { createBell, createTerminal, live, NotTakenError, sendBulk } from '../../scripts/terminal/index.ts';
import { startMemoryHost } from './memory-host.ts';
import type { MemoryHost } from './memory-host.ts';

const script = fileURLToPath(new URL('../../scripts/terminal.ts', import.meta.url));
let host: MemoryHost;
beforeEach(async () => {
  host = await startMemoryHost({ dialect: null, zone: 'Asia/Kolkata' });
});
afterEach(() => host.close());

const effectTypes = (): string[] => host.effects.map((effect) => effect.type);

describe('the simulated terminal', () => {
  it('shakes hands, tells its options, and takes the zone', async () => {
    const words: string[] = [];
    const terminal = createTerminal({ sn: 'DEMO0001', url: host.url, say: (text) => words.push(text) });
    await terminal.connect();
    expect(effectTypes()).toEqual([
      'terminal.seen',
      'clock.told',
      'terminal.seen',
      'terminal.described',
      'upload.logged',
    ]);
    expect(terminal.delay).toBe(10);
    const shown = Temporal.PlainDateTime.from(terminal.localTime().replace(' ', 'T'));
    const there = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDateTime();
    expect(Math.abs(shown.until(there).total('seconds'))).toBeLessThan(5);
    expect(words[0]).toMatch(/^connected, its clock says \d{4}-/);
    terminal.close();
  });

  it('punches in batches, and repeats the same batch when the answer was lost', async () => {
    const terminal = createTerminal({ sn: 'DEMO0001', url: host.url, batch: 3 });
    await terminal.connect();
    for (let at = 0; at < 8; at += 1) terminal.punch({ pin: String(1001 + at) });
    host.failures.push(200, 503);
    await expect(terminal.send()).rejects.toBeInstanceOf(NotTakenError);
    expect(terminal.waiting).toBe(5);
    expect(host.punches.size).toBe(6);
    expect(await terminal.send()).toBe(5);
    expect(host.punches.size).toBe(8);
    expect(terminal.waiting).toBe(0);
    terminal.close();
  });

  it('carries out what it understands and says what it does not', async () => {
    const terminal = createTerminal({ sn: 'DEMO0001', url: host.url });
    await terminal.connect();
    terminal.punch({ pin: '1001', time: '2026-11-20 08:00:00' });
    await terminal.send();
    const commands = [
      attendanceCommands.updateUser({ pin: '1001', name: 'Ana Díaz', privilege: 0 }, 'utf-8'),
      attendanceCommands.askInfo(),
      attendanceCommands.queryUsers(),
      attendanceCommands.queryPunches('2026-11-20T00:00:00', '2026-11-20T23:59:59'),
      'SHELL id',
      attendanceCommands.deleteUser('4711'),
    ];
    host.queue.push(...commands.map((text, at) => ({ id: String(at + 1), text })));
    expect(await terminal.poll()).toBe(6);
    expect(terminal.people.get('1001')?.get('Name')).toBe('Ana Díaz');
    const answered = host.effects.flatMap((effect) => (effect.type === 'commands.answered' ? effect.results : []));
    expect(answered.map((result) => [result.id, result.returnCode])).toEqual([
      ['1', 0],
      ['2', 0],
      ['3', 0],
      ['4', 0],
      ['5', -1002],
      ['6', -10],
    ]);
    expect(answered[1]?.detail).toContain('UserCount=1');
    const users = host.effects.flatMap((effect) => (effect.type === 'users.received' ? effect.rows : []));
    expect(users).toMatchObject([{ pin: '1001', name: 'Ana Díaz', card: null }]);
    expect(host.punches.size).toBe(1);
    expect(await terminal.poll()).toBe(0);
    const info = host.effects.flatMap((effect) => (effect.type === 'terminal.measured' ? [effect.info] : []));
    expect(info.map((report) => report.users)).toEqual([0, 1]);
    terminal.close();
  });

  it('finds a company of the trial by its host, which no resolver need know', async () => {
    const there = new URL(host.url);
    const terminal = createTerminal({ sn: 'DEMO0001', url: `http://acme.localhost:${there.port}` });
    await terminal.connect();
    expect(effectTypes()).toContain('terminal.described');
    terminal.close();
  });

  it('starts its log again when the server says 0', async () => {
    const terminal = createTerminal({ sn: 'DEMO0001', url: host.url });
    await terminal.connect();
    terminal.punch({ pin: '1001' });
    await terminal.send();
    host.terminal = { ...host.terminal, sendAgain: ['ATTLOG'] };
    await terminal.connect();
    expect(terminal.waiting).toBe(1);
    terminal.close();
  });

  it('waits for approval, its records held', async () => {
    host.terminal = { ...host.terminal, standing: 'unknown' };
    const terminal = createTerminal({ sn: 'DEMO0001', url: host.url });
    await terminal.connect();
    terminal.punch({ pin: '1001' });
    expect(await terminal.send()).toBe(1);
    expect(host.held).toHaveLength(1);
    expect(host.punches.size).toBe(0);
    terminal.close();
  });

  it('lives by itself: a punch goes out at once', async () => {
    const stop = new AbortController();
    const terminal = createTerminal({ sn: 'DEMO0001', url: host.url, signal: stop.signal });
    const bell = createBell();
    const stored = new Promise<void>((resolve) => {
      void live(terminal, bell, stop.signal, (words) => {
        if (words.includes('stored')) resolve();
      });
    });
    terminal.punch({ pin: '1001' });
    bell.ring();
    await stored;
    stop.abort();
    expect([...host.punches.values()].map((punch) => punch.pin)).toEqual(['1001']);
    terminal.close();
  });

  it('sends a bulk of distinct punches from several terminals', async () => {
    const terminals = ['D1', 'D2'].map((sn) => createTerminal({ sn, url: host.url }));
    const { sent } = await sendBulk(
      terminals,
      { punches: 250, pins: ['1', '2', '3'] },
      new AbortController().signal,
      () => undefined,
    );
    expect(sent).toBe(500);
    expect(
      host.effects
        .filter((effect) => effect.type === 'punches.received')
        .map((effect) => effect.rows.length)
        .toSorted((a, b) => a - b),
    ).toEqual([50, 50, 100, 100, 100, 100]);
    terminals.forEach((terminal) => terminal.close());
  });
});

describe('npm run terminal', () => {
  const run = (...args: string[]): Promise<{ code: number; out: string; error: string }> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [script, ...args], (failure, out, error) =>
        resolve({ code: failure === null ? 0 : Number(child.exitCode), out, error }),
      );
    });

  it('helps', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('--bulk <n>');
  });
  it.each([
    [['--url', 'http://x'], '--sn'],
    [['--sn', '../x'], '--sn'],
    [['--sn', 'A', '--every', 'soon'], '--every'],
    [['--sn', 'A', '--bulk', '0'], '--bulk'],
    [['--sn', 'A', '--nonsense'], '--nonsense'],
  ])('%j is refused in words', async (args, named) => {
    const { code, error } = await run(...args);
    expect(code).toBe(1);
    expect(error).toContain(named);
    expect(error).not.toContain('    at ');
  });
  it('sends a bulk and ends', async () => {
    const { code, out } = await run(
      '--sn',
      'DEMO0009',
      '--url',
      host.url,
      '--bulk',
      '120',
      '--parallel',
      '2',
      '--batch',
      '50',
    );
    expect(out).toMatch(/^240 punches stored in [\d.]+ s, \d+ a second\n$/);
    expect(code).toBe(0);
    expect(host.effects.filter((effect) => effect.type === 'punches.received')).toHaveLength(6);
  });
  it('takes each line for a punch, and ends on Ctrl-C', async () => {
    const child = spawn(process.execPath, [script, '--sn', 'DEMO0001', '--url', host.url]);
    let out = '';
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString('utf8');
      if (out.includes('1 punch stored')) child.kill('SIGINT');
    });
    child.stdin.write('1007\n');
    expect(await ended).toBe(0);
    expect(out).toMatch(/DEMO0001: 1007 punches in at \d\d:\d\d:\d\d/);
    expect([...host.punches.values()].map((punch) => punch.pin)).toEqual(['1007']);
  });
});
