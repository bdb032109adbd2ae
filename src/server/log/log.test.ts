import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLog, withoutSecrets } from './index.ts';

function logged(details: object): string {
  const lines: string[] = [];
  openLog({ mode: 'test', logLevel: 'debug', dataFolder: '' }, { write: (line) => void lines.push(line) }).info(
    details,
    'text',
  );
  return lines.join('');
}

describe('the log', () => {
  it('writes details as JSON with level, time and text', () => {
    expect(JSON.parse(logged({ request: 'r1', status: 200 }))).toMatchObject({
      level: 'info',
      request: 'r1',
      status: 200,
      msg: 'text',
    });
  });

  it('cuts secrets by their names, at any depth', () => {
    const names = [
      'password',
      'current_password',
      'Passwd',
      'token',
      'access',
      'refresh',
      'refresh_token',
      'Authorization',
      'cookie',
      'comm_key',
      'commkey',
      'code',
      'card_no',
      'photo',
      'template',
      'signature',
      'password_hash',
      'token_secret',
      'SMTP_SECRET',
    ];
    for (const name of names) {
      expect.soft(logged({ [name]: 'tell-nobody' }), name).not.toContain('tell-nobody');
      expect.soft(logged({ a: [{ b: { [name]: 'tell-nobody' } }] }), name).not.toContain('tell-nobody');
    }
  });

  it('cuts secrets inside texts', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoxfQ.tell-nobody';
    const texts = [
      token,
      `JWT ${token}`,
      `/websocket/live/?token=JWT%20${token}`,
      '/switch-company?state=tell-nobody&refresh=tell-nobody',
      'Bearer tell-nobody',
      '/iclock/cdata?SN=1&ComKey=tell-nobody',
      'postgres://user:tell-nobody@host/db',
      'data:image/png;base64,tellnobody+tell/nobody=',
      'Failed query: update users\nparams: tell-nobody,\ntell-nobody',
    ];
    for (const text of texts) expect.soft(logged({ url: text }), text).not.toMatch(/tell-?nobody/);
  });

  it('describes an error without the values that it was given', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_unique_email',
      detail: 'Key (email)=(tell-nobody)',
    });
    const line = logged({ err: new Error('Failed query: insert\nparams: tell-nobody', { cause }) });
    expect(line).not.toContain('tell-nobody');
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'Error',
        message: 'Failed query: insert',
        cause: { code: '23505', constraint: 'users_unique_email' },
      },
    });
    expect(line).toMatch(/"stack":"[^"]*log\.test\.ts/);
  });

  it('accepts any value', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(logged(loop)).toContain('text');
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (details) => {
        JSON.stringify(withoutSecrets(details));
      }),
    );
  });
});
