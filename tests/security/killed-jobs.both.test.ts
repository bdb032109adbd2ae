import { beforeAll, describe, expect, it } from 'vitest';
import { registerBioPhoto } from '#features/biophoto/contract.ts';
import { consentVersion } from '#features/biophoto/domain/rules.ts';
import { terminal } from '#features/device/contract.ts';
import { forgotPassword, renamePasskey, signIn } from '#features/onboarding/contract.ts';
import { autoExport } from '#features/system/contract.ts';
import { startWorker, type HostJobKind } from '#server/jobs/index.ts';
import { softwareAuthenticator } from '#tests/support/authenticator.ts';
import { runKilled } from '#tests/support/killed-job.ts';
import { addPasskeyOf } from '#tests/support/passkeys.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

const office = '203.0.113.7';
const attacker = '198.51.100.66';
const firmware = { 'user-agent': 'iClock Proxy/1.09', accept: '*/*' };

/** What a kind does, counted in the database, and how to queue one. */
interface Effect {
  readonly put: () => Promise<unknown>;
  readonly count: string;
}

let turn = 0;
/** The passkey of a person and the session in which it was added. */
let passkey: Awaited<ReturnType<typeof addPasskeyOf>> | undefined;
const visitor = () => server.caller(undefined, { from: `10.8.0.${(turn += 1)}` });

/** A contact uses a terminal's serial number but is not the terminal. */
async function forge(): Promise<void> {
  const sn = `KILLED${(turn += 1)}`;
  const admin = server.caller(await people.tokenOf('adminA'), { from: office });
  await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } });
  const call = (path: string, from: string, headers: Record<string, string>, body?: string) =>
    server.fetch(`/iclock/${path}`, { from, headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  await call(`cdata?SN=${sn}&options=all&pushver=2.4.1&language=69&DeviceType=att`, office, firmware);
  const options = '~DeviceName=SpeedFace,MAC=00:17:61:12:34:56,FWVersion=Ver 8.0';
  await call(`cdata?SN=${sn}&table=options`, office, firmware, options);
  server.clock.advance({ minutes: 20 });
  await call(`getrequest?SN=${sn}`, office, firmware);
  const punch = `1001\t2026-03-01 06:00:00\t0\t1\t\t0\t0\t\n`;
  await call(`cdata?SN=${sn}&table=ATTLOG&Stamp=9999`, attacker, { 'user-agent': 'curl/8.5' }, punch);
}

/** A company registers a number from its network, and a terminal calls from there. */
async function connect(role: 'adminA' | 'adminB', sn: string, from: string): Promise<void> {
  const area = role === 'adminA' ? people.a.rootArea : people.b.rootArea;
  const made = await server
    .caller(await people.tokenOf(role), { from })
    .callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area } });
  expect(made).toMatchObject({ isSuccess: true });
  const body = '~DeviceName=SpeedFace,MAC=00:17:61:12:34:56,FWVersion=Ver 8.0';
  await server.fetch(`/iclock/cdata?SN=${sn}&table=options`, { from, headers: firmware, method: 'POST', body });
}

const effects: Record<string, Effect> = {
  // First, since the other terminals get their people too.
  'device.terminal.areaPeople': {
    put: () => connect('adminA', `AREA${(turn += 1)}`, office),
    count: `select count(*) as n from commands where command_type = 'update_person'`,
  },
  'device.terminal.dispute': {
    put: async () => {
      const sn = `DISPUTED${(turn += 1)}`;
      await connect('adminA', sn, office);
      await connect('adminB', sn, attacker);
    },
    count: `select count(*) as n from operation_logs where action = 'dispute_terminal'`,
  },
  'oauth.sign_in.failed': {
    put: () => visitor().callEndpoint(signIn, { body: { username: 'admin-a@acme.test', password: 'Wrong&Guess11' } }),
    count: `select count(*) as n from operation_logs where action = 'sign_in_failed'`,
  },
  'oauth.passkey.event': {
    put: async () => {
      passkey ??= await addPasskeyOf(
        server,
        await people.tokenOf('viewA'),
        softwareAuthenticator('http://muster.test'),
      );
      const body = { id: passkey.id, name: `Phone ${(turn += 1)}` };
      await server.caller(passkey.session?.token).callEndpoint(renamePasskey, { body });
    },
    count: `select count(*) as n from operation_logs where object_type = 'system.passkey' and action = 'change'`,
  },
  'oauth.account.request': {
    put: async () => {
      server.clock.advance({ hours: 2 });
      await visitor().callEndpoint(forgotPassword, { body: { username: 'admin-a@acme.test', language: 'en' } });
    },
    count: `select count(*) as n from jobs where kind = 'mail.send'`,
  },
  'device.terminal.contactAlarm': { put: forge, count: `select count(*) as n from jobs where kind = 'mail.send'` },
  'device.bio_photo.register': {
    put: async () => {
      server.clock.advance({ hours: 2 });
      const biophoto = dataUrlOf(smallJpeg);
      const [company] = await server.database.asOwner(`select public_code from companies where id = ${people.a.id}`);
      await visitor().callEndpoint(registerBioPhoto, {
        body: {
          company_id: String(company?.['public_code']),
          employee: '1001',
          remarks: '',
          consent: consentVersion,
          biophoto,
        },
      });
    },
    count: `select count(*) as n from operation_logs where object_type = 'device.bio_photo'`,
  },
  'system.auto_export': {
    put: async () => {
      server.clock.advance({ hours: 2 });
      const admin = server.caller(await people.tokenOf('adminA'), { from: office });
      const body = {
        task_name: `Killed ${(turn += 1)}`,
        file_name: '[task] [run]',
        content: 'personnel.employee?columns=emp_code&ordering=emp_code',
        format: 'csv' as const,
        at: '07:00',
      };
      const made = await admin.callEndpoint(autoExport.calls.create, { body });
      if (!made.isSuccess) throw new Error(`No automatic export: ${JSON.stringify(made)}`);
      await admin.callEndpoint(autoExport.actions.run_now.call, { body: { ids: [made.data.data.id] } });
    },
    count: `select count(*) as n from export_runs where status = 'sent'`,
  },
};

/** Mails are jobs themselves: sending one, by the host's or a company's server, cannot be part of a transaction. */
const sending = ['mail.company', 'mail.send'];
/** Ask a payment provider, by a key that it takes once (tests/contract/refund.test.ts, payment.test.ts). */
const asking = ['subscription.compare', 'subscription.look', 'subscription.refund'];

describe('a job of the host’s own whose worker is killed', () => {
  let kinds: readonly HostJobKind[];
  beforeAll(() => {
    kinds = server.running.app.jobKinds.filter((kind) => 'runForHost' in kind);
  });
  const count = async (sql: string): Promise<number> => Number((await server.database.asOwner(sql))[0]?.['n']);

  it('is in the list of effects, whatever its kind', () => {
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(
      [...Object.keys(effects), ...sending, ...asking].toSorted(),
    );
  });

  it.each(Object.entries(effects))(
    '%s does once what it does, behind whichever commit it dies',
    async (name, effect) => {
      const kind = kinds.find((known) => known.kind === name);
      if (!kind) throw new Error(`No kind ${name}`);
      const others = async (): Promise<void> => {
        // A worker's lease lasts half a minute.
        server.clock.advance({ seconds: 31 });
        const worker = await startWorker(server.host, [kind]);
        await worker.drain();
        await worker.stop();
      };
      const effectOf = async (run: () => Promise<unknown>): Promise<number> => {
        await effect.put();
        const before = await count(effect.count);
        await run();
        await others();
        return (await count(effect.count)) - before;
      };
      const whole = await effectOf(others);
      expect(whole).toBeGreaterThan(0);
      const ends: string[] = [];
      while (ends.at(-1) !== 'ended') {
        const commits = ends.length + 1;
        const done = await effectOf(async () => ends.push(await runKilled(server.host, kind, commits)));
        expect(done, `killed behind commit ${commits}`).toBe(whole);
      }
      expect(ends).toContain('killed');
    },
  );
});
