import { describe, expect, it } from 'vitest';
import type { TerminalView } from './terminal-view.ts';
import { ask, row } from '#tests/device/asked.ts';

describe('a terminal that nobody registered', () => {
  const unknown: Partial<TerminalView> = {
    standing: 'unknown',
    dialect: null,
    settings: {
      heartbeat: 77,
      errorDelay: 77,
      realTime: false,
      transferTimes: '',
      transferInterval: 77,
      sendsPeople: false,
      sendsTemplates: false,
      sendsPhotos: true,
    },
    zone: 'Asia/Kolkata',
  };
  it('gets protocol answers only: nothing of a company, and no zone that would move its clock', () => {
    const answer = ask('GET /iclock/cdata?SN=A1&options=all', { terminal: unknown });
    expect(answer.types).toEqual(['terminal.announced', 'terminal.seen']);
    expect(answer.text).toContain('\nDelay=10\n');
    expect(answer.text).not.toMatch(/TimeZone|77/);
  });
  it.each(['unknown', 'pending', 'disabled'] as const)('%s: polls get no command', (standing) => {
    const answer = ask('GET /iclock/getrequest?SN=A1', {
      terminal: { standing },
      outcome: { commands: [{ id: '1', text: 'REBOOT' }] },
    });
    expect(answer.text).toBe('OK');
    expect(answer.types).not.toContain('commands.requested');
  });
  it('attendance is held, and acknowledged only once it is', () => {
    const line = 'POST /iclock/cdata?SN=A1&table=ATTLOG';
    const uploaded = ask(line, { body: row + row, terminal: { standing: 'pending' }, outcome: { isHeld: true } });
    expect(uploaded).toMatchObject({ status: 200, text: 'OK: 2' });
    expect(uploaded.effects).toContainEqual({
      type: 'records.held',
      table: 'attlog',
      records: [row.trim(), row.trim()],
    });
    expect(uploaded.types).not.toContain('punches.received');
    expect(ask(line, { body: row, terminal: { standing: 'pending' }, outcome: { isHeld: false } }).status).toBe(401);
    expect(ask(line, { body: row, terminal: { standing: 'pending' } }).status).toBe(401);
  });
  it('above the cap its records are refused, and nothing is kept', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=ATTLOG', {
      body: row + row,
      terminal: { standing: 'pending', heldRecordRoom: { records: 1, bytes: 1000 } },
      outcome: { isHeld: true },
    });
    expect(answer.status).toBe(401);
    expect(answer.types).not.toContain('records.held');
  });
  it('what there is no room for is refused unread, so that 16 MB of lines hold nobody', () => {
    const letters = Uint8Array.from([0xd5, 0xc5]);
    const chargedWith = (bytes: number): unknown =>
      ask('POST /iclock/cdata?SN=A1&table=ATTLOG&language=83', {
        body: Buffer.concat([Buffer.from(row), letters]),
        terminal: { standing: 'pending', language: 83, heldRecordRoom: { records: 1000, bytes } },
        outcome: { isHeld: true },
      });
    // Recognised by its letters: reading them requires the code page.
    expect(chargedWith(1000)).toMatchObject({ status: 200, effects: [{ charset: 'gbk' }, {}, {}] });
    expect(chargedWith(10)).toMatchObject({
      status: 401,
      effects: [expect.not.objectContaining({ charset: 'gbk' }), {}],
    });
  });
  it.each(['OPERLOG', 'BIODATA', 'ATTPHOTO', 'rtstate', 'WORKCODE'])(
    '%s is refused: people, templates and pictures are not kept of an unclaimed terminal',
    (table) => {
      const answer = ask(`POST /iclock/cdata?SN=A1&table=${table}`, {
        body: 'USER PIN=1\tName=Ana',
        terminal: { standing: 'pending' },
        outcome: { isHeld: true },
      });
      expect(answer.status).toBe(401);
      expect(answer.types).toEqual(['terminal.seen', 'upload.logged']);
    },
  );
  it('what it says of itself is heard; results are not', () => {
    expect(ask('POST /iclock/cdata?SN=A1&table=options', { body: '~DeviceName=X', terminal: unknown }).types).toContain(
      'terminal.described',
    );
    expect(
      ask('POST /iclock/devicecmd?SN=A1', { body: 'ID=1&Return=0', terminal: { standing: 'pending' } }),
    ).toMatchObject({ text: 'OK', types: ['terminal.seen'] });
  });
  it('a disabled terminal keeps its records', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=ATTLOG', {
      body: row,
      terminal: { standing: 'disabled' },
      outcome: { isHeld: true },
    });
    expect(answer).toMatchObject({ status: 401, types: ['terminal.seen'] });
    expect(ask('POST /iclock/registry?SN=A1', { terminal: { standing: 'disabled' } }).status).toBe(406);
  });
});
