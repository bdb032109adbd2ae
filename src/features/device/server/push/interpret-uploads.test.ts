import { describe, expect, it } from 'vitest';
import { encodeText } from './text.ts';
import { ask, has, row } from '#tests/device/asked.ts';

describe('uploads', () => {
  it('are acknowledged by count, bad rows included, and logged', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=ATTLOG&Stamp=77', { body: `${row}\n\ngarbage\n` });
    expect(answer.text).toBe('OK: 2');
    expect(answer.types).toEqual([
      'terminal.seen',
      'punches.received',
      'records.quarantined',
      'stamp.moved',
      'clock.shown',
      'upload.logged',
    ]);
    expect(answer.effects.at(-1)).toMatchObject({
      table: 'attlog',
      stamp: '77',
      records: 2,
      quarantined: 1,
      outcome: 'accepted',
    });
  });
  it('the same batch three times says the same', () => {
    const [first, ...others] = [1, 2, 3].map(() => ask('POST /iclock/cdata?SN=A1&table=ATTLOG', { body: row }).effects);
    for (const other of others) expect(other).toEqual(first);
  });
  it('a table nobody knows is kept as it came', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=WORKCODE', { body: 'CODE=1' });
    expect(answer.text).toBe('OK');
    expect(answer.effects).toContainEqual({
      type: 'body.kept',
      table: 'workcode',
      body: new TextEncoder().encode('CODE=1'),
    });
  });
  it('both styles of acknowledging tables; a picture ends the connection', () => {
    const body = 'userpic pin=1\tsize=4\tcontent=QUJD';
    const counted = ask('POST /iclock/cdata?SN=A1&table=tabledata&tablename=userpic&count=1', { body });
    expect(counted).toMatchObject({ text: 'userpic=1', headers: { connection: 'close' } });
    expect(
      ask('POST /iclock/cdata?SN=A1&table=tabledata&tablename=user&count=3', {
        body: 'user pin=1',
        terminal: { tableAcknowledgement: 'plain' },
      }).text,
    ).toBe('OK');
    expect(
      ask('POST /iclock/cdata?SN=A1&table=tabledata&tablename=user%0Ax&count=3', { body: 'user pin=1' }).text,
    ).toBe('OK');
  });
  it('counts answer a query', () => {
    const answer = ask('POST /iclock/querydata?SN=A1&type=count&cmdid=7&tablename=user', { body: 'user=5' });
    expect(answer.text).toBe('user=5');
    expect(answer.effects).toContainEqual({
      type: 'query.answered',
      commandId: '7',
      table: 'user',
      part: 1,
      parts: 1,
      count: 5,
    });
  });
  it('BIODATA by type, without its prefix and in upper case', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&type=BioData', {
      body: 'PIN=1\tNO=2\tINDEX=0\tVALID=1\tTYPE=1\tMAJORVER=13\tTMP=QUJD\n',
    });
    expect(answer.text).toBe('OK: 1');
    expect(has(answer.effects, 'templates.received')).toBe(true);
  });
  it('attendance beyond the limit is never acknowledged, anything else is not asked for again', () => {
    expect(ask('POST /iclock/cdata?SN=A1&table=ATTLOG', { body: row, tooLarge: true })).toMatchObject({ status: 400 });
    expect(ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body: 'x', tooLarge: true })).toMatchObject({
      status: 200,
      text: 'OK',
    });
    const many = ask('POST /iclock/cdata?SN=A1&table=ATTLOG', { body: 'x\n'.repeat(60_000) });
    expect(many.status).toBe(400);
    expect(many.types).toEqual(['terminal.seen', 'upload.logged']);
  });
  it('keeps secrets out of the upload log', () => {
    const { effects } = ask('POST /iclock/cdata?SN=A1&table=OPERLOG', {
      body: 'USER PIN=6\tName=Ana\tPasswd=9876\tCard=5550001\n',
    });
    const log = JSON.stringify(effects.filter((effect) => effect.type === 'upload.logged'));
    expect(log).toContain('Name=Ana');
    expect(log).not.toMatch(/9876|5550001/);
  });
});

describe('text of terminals', () => {
  it('GBK names of Chinese firmware, in and out', () => {
    const body = encodeText('USER PIN=7\tName=张伟\tPri=0\n', 'gbk');
    const { effects } = ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body, terminal: { language: 83 } });
    expect(effects[0]).toMatchObject({ charset: 'gbk' });
    expect(effects[1]).toMatchObject({ rows: [{ pin: '7', name: '张伟' }] });
    const sent = ask('GET /iclock/getrequest?SN=A1', {
      terminal: { language: 83 },
      outcome: { commands: [{ id: '1', text: 'DATA UPDATE USERINFO PIN=7\tName=张伟' }] },
    });
    expect(new TextDecoder('gbk').decode(sent.bytes)).toBe('C:1:DATA UPDATE USERINFO PIN=7\tName=张伟\n');
  });
  it('cp1256 names of Arabic firmware, in and out', () => {
    const body = encodeText('USER PIN=7\tName=محمد\n', 'windows-1256');
    const { effects } = ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body, terminal: { language: 66 } });
    expect(effects[0]).toMatchObject({ charset: 'windows-1256' });
    expect(effects[1]).toMatchObject({ rows: [{ name: 'محمد' }] });
    const sent = ask('GET /iclock/getrequest?SN=A1', {
      terminal: { charset: 'windows-1256' },
      outcome: { commands: [{ id: '1', text: 'محمد' }] },
    });
    expect(new TextDecoder('windows-1256').decode(sent.bytes)).toBe('C:1:محمد\n');
  });
  it('UTF-8 first, whatever the language', () => {
    expect(
      ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body: 'USER PIN=7\tName=محمد\n', terminal: { language: 66 } })
        .effects[1],
    ).toMatchObject({ rows: [{ name: 'محمد' }] });
  });
});
