import { beforeAll, describe, expect, it } from 'vitest';
import { terminal } from '#features/device/contract.ts';
import { transactionReport } from '#features/report/contract.ts';
import { callsOf } from '#server/app.ts';
import { importPlace } from '#server/files/index.ts';
import { fillPath, isVendorAccess, servedCalls, type AnyCall } from '#shared/contract/index.ts';
import { asker } from '#tests/support/ask.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const tokens = { adminA: '', empA1: '', vendor: '' };
const ask = asker(server, tokens);
type Asker = keyof typeof tokens;
/** One test each, so that none takes too long as calls are added. */
const callers = ['adminA', 'empA1', 'vendor'] as const satisfies readonly Asker[];

/** Names that every object has and no contract declares. */
const names = Object.getOwnPropertyNames(Object.prototype);
/** Names that are known to be dangerous: every call is sent these, and the first one of each caller all names. */
const harmful = ['__proto__', 'constructor', 'toString'];
const namesFor = (isFirst: boolean): readonly string[] => (isFirst ? names : harmful);
/** A name that no object has, for comparison. */
const plain = 'qqqqq';

beforeAll(async () => {
  tokens.adminA = await people.tokenOf('adminA');
  tokens.empA1 = await people.tokenOf('empA1');
  tokens.vendor = await people.tokenOf('vendor');
});

const askerOf = ({ access }: AnyCall): Asker =>
  isVendorAccess(access) ? 'vendor' : access === 'employee' ? 'empA1' : 'adminA';
/** A refused name gives the same answer, whatever the name. */
const withoutName = ({ status, text }: { status: number; text: string }, name: string): string =>
  `${status} ${text.replaceAll(name, plain)}`;
/** If a call is not refused, only that is compared, since its result is its own. */
const isRefused = (answer: string): boolean => !answer.startsWith('200');
/** Some of the many calls of a kind that a caller can make. */
function callsFor(by: Asker, isMeant: (call: AnyCall) => boolean): AnyCall[] {
  const calls = callsOf(server.running.app).filter(isMeant);
  expect(calls.length).toBeGreaterThan(30);
  const own = calls.filter((call) => askerOf(call) === by);
  expect(own.length).toBeGreaterThan(0);
  return own;
}
const pathOf = ({ path }: AnyCall): string => fillPath(path, new Proxy({}, { get: () => '1', has: () => true }));

describe('names that every object answers to', () => {
  it.each(callers)('are refused as parameters of every call of %s, like any unknown name', async (by) => {
    for (const [at, call] of callsFor(by, ({ method }) => method === 'GET').entries()) {
      const other = withoutName(await ask(by, 'GET', `${pathOf(call)}?${plain}=1`), plain);
      for (const name of namesFor(at === 0)) {
        const answer = await ask(by, 'GET', `${pathOf(call)}?${name}=1`);
        if (isRefused(other) && name !== '__proto__')
          expect([call.name, name, withoutName(answer, name)]).toEqual([call.name, name, other]);
        else
          expect([call.name, name, answer.status === 200]).toEqual([
            call.name,
            name,
            name !== '__proto__' && !isRefused(other),
          ]);
      }
    }
  });

  it.each(callers)('are refused as keys of every body of %s', async (by) => {
    const isSent = ({ method, access, content }: AnyCall): boolean =>
      method !== 'GET' && access !== 'public' && content === 'json';
    for (const call of callsFor(by, isSent)) {
      const other = withoutName(await ask(by, call.method, pathOf(call), { [plain]: 1 }), plain);
      expect([call.name, isRefused(other)]).toEqual([call.name, true]);
      // Not all names, since some calls count guesses.
      for (const name of harmful) {
        const answer = await ask(by, call.method, pathOf(call), { [name]: 1 });
        expect([call.name, name, answer.status < 500]).toEqual([call.name, name, true]);
        if (name === '__proto__')
          expect([call.name, name, isRefused(withoutName(answer, name))]).toEqual([call.name, name, true]);
        else expect([call.name, name, withoutName(answer, name)]).toEqual([call.name, name, other]);
      }
    }
  });

  it('are refused as filters, orders, columns and groups of a saved view', async () => {
    const view = { filters: {}, period: null, columns: [], ordering: '', group_by: null };
    const path = transactionReport.calls.createView.path;
    for (const name of names)
      for (const [what, asked] of [
        ['filter', { filters: Object.fromEntries([[name, '1']]) }],
        ['filter with an operator', { filters: Object.fromEntries([[`${name}__in`, '1']]) }],
        ['order', { ordering: name }],
        ['column', { columns: [name] }],
        ['group', { group_by: name }],
      ] as const) {
        const answer = await ask('adminA', 'POST', path, {
          name: `${what} ${name}`,
          is_shared: false,
          view: { ...view, ...asked },
        });
        expect([what, name, answer.status]).toEqual([what, name, 400]);
      }
    expect((await ask('adminA', 'POST', path, { name: 'Good', is_shared: false, view })).status).toBe(200);
    const views = dataOf(await server.caller(tokens.adminA).callEndpoint(transactionReport.calls.views));
    expect(views.map(({ name }) => name)).toEqual(['Good']);
  });

  it('are refused as fields, orders and columns of every list and its files', async () => {
    const begun = new Set<Asker>();
    for (const { resource } of server.running.app.registry.all()) {
      const by = resource.audience.of === 'own' ? 'empA1' : resource.audience.of === 'vendor' ? 'vendor' : 'adminA';
      const { list, export: file } = servedCalls(resource);
      const sent = namesFor(!begun.has(by));
      begun.add(by);
      for (const name of sent)
        for (const question of [`${name}__in=1`, `${name}__icontains=1`, `ordering=${name}`, `ordering=-${name}`]) {
          const { status } = await ask(by, 'GET', `${list?.path ?? resource.path}?${question}`);
          expect([resource.name, question, status]).toEqual([resource.name, question, 400]);
        }
      for (const name of file ? sent : []) {
        const { status } = await ask(by, 'GET', `${file?.path ?? ''}?format=csv&columns=${name}`);
        expect([resource.name, name, status]).toEqual([resource.name, name, 400]);
      }
    }
  });

  it('are refused as headings of every import, and no text of a function is told', async () => {
    const admin = server.caller(tokens.adminA);
    const imports = server.running.app.registry
      .all()
      .filter(({ resource }) => servedCalls(resource).import && resource.audience.of === 'company');
    expect(imports.length).toBeGreaterThan(5);
    for (const { resource } of imports) {
      const [first = ''] = Object.keys(resource.create.shape);
      const columns = [first, '__proto__', ...names.filter((name) => name !== '__proto__')];
      for (const [what, file] of [
        ['beside a field', `${columns.join(',')}\n${columns.map(() => 'x').join(',')}`],
        ['alone', `${first},__proto__\nx,y`],
        ['as its child', `${first},__proto__.x,constructor.name\nx,y,z`],
      ] as const) {
        const { dataURL } = await sendFile(admin, importPlace(resource), 'x.csv', file);
        const body = { file: dataURL, file_name: 'x.csv', mode: 'preview' } as const;
        const { status, text } = await ask('adminA', 'POST', `${resource.path}import/`, body);
        // Once for the file, which names them.
        expect([resource.name, what, status]).toEqual([resource.name, what, 400]);
        expect([resource.name, what, text]).toEqual([
          resource.name,
          what,
          expect.stringContaining('"tableFile.unknownColumn"'),
        ]);
        // Of many headings it names the first.
        expect(text).toContain('__proto__');
        expect(text).not.toMatch(/native code|\[object|function/);
      }
    }
  });

  it('say nothing of a terminal, whatever table or option they are sent as', async () => {
    const body = { sn: 'NAMES1', alias: 'Gate', area: people.a.rootArea };
    dataOf(await server.caller(tokens.adminA).callEndpoint(terminal.calls.create, { body }));
    for (const name of names)
      for (const [query, sent] of [
        [`table=${name}&Stamp=1`, '1001\t2026-03-02 09:00:00\t0\t1'],
        ['table=options', `${name}=x,DeviceName=Clock`],
        ['table=ATTLOG&Stamp=1', `${name}\t2026-03-02 09:00:00\t0\t1\t${name}=1`],
        ['table=OPERLOG&Stamp=1', `USER PIN=1\t${name}=x\tName=A`],
        ['table=tabledata&tablename=user&count=1', `user pin=1\t${name}=x`],
        [`table=tabledata&tablename=${name}&count=1`, `${name} pin=1`],
      ] as const) {
        const answer = await server.fetch(`/iclock/cdata?SN=NAMES1&${query}`, { method: 'POST', body: sent });
        expect([name, query, answer.status < 500]).toEqual([name, query, true]);
      }
    const [row] = await server.database.asOwner(`select to_jsonb(t) as row from terminals t where sn = 'NAMES1'`);
    for (const name of names) expect(JSON.stringify(row)).not.toContain(`"${name}"`);
    expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('give nothing to any object of the server', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    for (const name of ['x', '0', 'pin', 'in']) expect(Reflect.get({}, name)).toBeUndefined();
  });
});
