import { describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import { featureCodes, featureOf } from '#shared/contract/features.ts';
import { isVendorAccess, type AnyCall } from '#shared/contract/index.ts';
import { quotaNames, standings } from '#shared/contract/subscription.ts';
import { hostActor, whyNot, type Actor } from '#server/http/index.ts';
import { entitlementOf, isSwitchedOff } from '#server/subscription/index.ts';
import { useServer } from '#tests/support/use-server.ts';

const server = useServer();

/** A person with every right, in a company with such a subscription. */
const owner = (entitlement: Actor['entitlement']): Actor => ({
  ...hostActor({ companyId: 1, name: 'Owner', accessor: 'Web' }),
  employeeId: 1,
  entitlement,
});
const calls = (): AnyCall[] =>
  server.running.app.routes.map(({ call }) => call).filter(({ access }) => !isVendorAccess(access));
const answeredIn = (entitlement: Actor['entitlement']): string[] =>
  calls()
    .filter((call) => whyNot(owner(entitlement), call) === undefined)
    .map(({ name }) => name);

describe('a feature that is off', () => {
  const off = entitlementOf('active', []);

  it('takes all its calls away, from whoever has every right, and no others', () => {
    const answered = new Set(answeredIn(off));
    const wrong = calls().filter(
      ({ name, access }) => answered.has(name) === (featureOf(name) !== undefined || featureOf(access) !== undefined),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('is the same by the name of a call and by its permission', () => {
    const torn = calls().filter(({ name, access }) => {
      const [byName, byAccess] = [featureOf(name), featureOf(access)];
      return byName !== undefined && byAccess !== undefined && byName !== byAccess;
    });
    expect(torn.map(({ name, access }) => [name, access])).toEqual([]);
  });

  it('takes its recurring work away, but what removes and ends', () => {
    const named = serverSlices
      .flatMap(({ recurring = [] }) => recurring)
      .filter((job) => job.scope === 'company' && featureOf(job.name) !== undefined);
    const stays = named.filter((job) => job.scope === 'company' && job.evenOff === true);
    expect(stays.map(({ name }) => name).toSorted()).toEqual([
      'access_control.end_orders',
      'access_control.forget_events',
      'access_control.privilege_days',
      'access_control.repeat_orders',
      'productivity.retention',
    ]);
    expect(named.length).toBeGreaterThan(stays.length);
  });

  it('lets no key in where keys are off', () => {
    const key = {
      ...owner(
        entitlementOf(
          'active',
          featureCodes.filter((code) => code !== 'api'),
        ),
      ),
      apiKey: 1,
    };
    expect(calls().filter((call) => whyNot(key, call) === undefined)).toEqual([]);
  });

  it.each(featureCodes)('%s has calls, and work of its own only where its name says so', (code) => {
    expect(calls().some(({ name }) => featureOf(name) === code)).toBe(true);
    for (const { kind } of server.running.app.jobKinds)
      expect(isSwitchedOff(off, kind)).toBe(featureOf(kind) !== undefined);
  });
});

describe('a subscription that is over', () => {
  /** What is always possible: signing in and out, the own account, punching, exporting, and paying. */
  const changing = (): string[] => {
    const answered = new Set(answeredIn(entitlementOf('suspended', null)));
    return calls()
      .filter(
        ({ name, readOnly, access }) => answered.has(name) && !readOnly && access !== 'public' && access !== 'signedIn',
      )
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('.exportJob'))
      .toSorted();
  };

  it('lets nothing be changed but by punching, paying, leaving for good, and at doors before which somebody may stand', () => {
    expect(changing()).toEqual([
      'access_control.door.end_alarm',
      'access_control.door.keep_open',
      'access_control.door.lock_down',
      'access_control.door.open_door',
      'access_control.door.release_door',
      'company.settings.close',
      'company.settings.keep',
      'device.transaction.keptPunches',
      'device.transaction.sendingTicket',
      'device.transaction.webPunch',
      'subscription.order.pay',
      'subscription.order.transfer',
      'subscription.subscription.buy',
      'subscription.subscription.renewal',
    ]);
  });

  it('shows everything while it can be looked at', () => {
    const answered = new Set(answeredIn(entitlementOf('cancelled', null)));
    expect(
      calls()
        .filter(({ name, readOnly }) => readOnly && !answered.has(name))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('shows nothing but how to pay in the end', () => {
    const answered = new Set(answeredIn(entitlementOf('expired', null)));
    const left = calls().filter(
      ({ name, access }) => answered.has(name) && access !== 'public' && access !== 'signedIn',
    );
    expect(left.filter(({ standing }) => standing !== standings.at(-1)).map(({ name }) => name)).toEqual([]);
    expect(left.map(({ name }) => name)).toContain('subscription.subscription.present');
  });
});

it('counts every quota, once', () => {
  expect([...server.host.installed.quotas.keys()].toSorted()).toEqual([...quotaNames].toSorted());
});

it('holds a quota wherever records that take one are made', () => {
  const taking = server.running.app.writings.flatMap(({ server: { resource, quota } }) =>
    quota ? [[resource.name, quota.of]] : [],
  );
  expect(Object.fromEntries(taking)).toEqual({
    'personnel.employee': 'employees',
    'device.terminal': 'terminals',
    'system.user': 'users',
    'outdoor.phone_account': 'mobiles',
    'company.location': 'locations',
  });
});
