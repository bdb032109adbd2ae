import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import {
  companyLoginMachine,
  type CompanyLoginInput,
  type CreationCode,
  type EnterOutcome,
  type LoadOutcome,
} from './company-login.machine.ts';

const companies = [
  { id: 1, name: 'Acme', domain: 'acme' },
  { id: 2, name: 'Globex', domain: 'globex' },
];
const loaded = { kind: 'loaded', companies, waiting: [] } satisfies LoadOutcome;
const entered = (domain: string) => ({ kind: 'entered', access: 'a', refresh: 'r', domain }) satisfies EnterOutcome;
const input: CompanyLoginInput = { isHere: (domain) => domain === 'acme' };

function start() {
  const done: string[] = [];
  const actors = parkedActors(['loadCompanies', 'enterCompany', 'askToCreate']);
  const machine = companyLoginMachine.provide({
    actors: {
      loadCompanies: actors.logic<LoadOutcome>('loadCompanies'),
      enterCompany: actors.logic<EnterOutcome, { id: number | null }>('enterCompany'),
      askToCreate: actors.logic<CreationCode>('askToCreate'),
    },
    actions: {
      enter: (_, { chosen }) => done.push(`enter ${chosen?.domain}`),
      switchHost: (_, { chosen }) => done.push(`switch ${chosen?.domain}`),
      enterAsStaff: () => done.push('staff'),
      goToCompanyCreation: (_, { code }) => done.push(`create ${code}`),
      leave: () => done.push('leave'),
    },
  });
  return { ...machineSystem(machine, input), ...actors, done };
}

describe('company login', () => {
  it('walks every path', () =>
    walkMachine({
      machine: companyLoginMachine,
      input,
      project: ({ selected, companies: listed }) => [selected, listed.length],
      events: {
        'company.selected': [{ type: 'company.selected', id: 2 }],
        'company.confirmed': [{ type: 'company.confirmed' }],
        'loading.retried': [{ type: 'loading.retried' }],
        'creation.pressed': [{ type: 'creation.pressed' }],
        'account.switched': [{ type: 'account.switched' }],
      },
      outcomes: {
        loadCompanies: {
          done: [
            loaded,
            { kind: 'loaded', companies: [], waiting: [] },
            { kind: 'staff' },
            { kind: 'refused' },
          ] satisfies LoadOutcome[],
          fails: true,
        },
        enterCompany: {
          done: [entered('acme'), entered('globex'), { kind: 'refused' }] satisfies EnterOutcome[],
          fails: true,
        },
        askToCreate: {
          done: [{ kind: 'given', code: 'c' }, { kind: 'refused' }] satisfies CreationCode[],
          fails: true,
        },
      },
      start,
      states: {
        loading: (system) => expect(system.context().companies).toEqual([]),
        failed: (system) => expect(system.can({ type: 'loading.retried' })).toBe(true),
        empty: (system) => expect(system.context().companies).toEqual([]),
        // Pressing twice would make two codes.
        preparing: (system) => expect(system.can({ type: 'creation.pressed' })).toBe(false),
        creating: (system) => expect(system.done.at(-1)).toBe('create c'),
        choosing: (system) => expect(system.context().companies).toEqual(companies),
        reminded: (system) =>
          expect([system.context().selected, system.isWaiting('enterCompany')]).toEqual([null, false]),
        submitting: (system) => expect(system.inputOf('enterCompany')).toEqual({ id: 2 }),
        entering: (system) => expect(system.done.at(-1)).toBe('enter acme'),
        switchingHost: (system) => expect(system.done.at(-1)).toBe('switch globex'),
        enteringAsStaff: (system) => expect(system.done).toEqual(['staff']),
        leaving: (system) => expect(system.done.at(-1)).toBe('leave'),
      },
      paths: 22,
    }));

  it('who has yet to be approved is told by which company', async () => {
    const system = start();
    await system.settle('loadCompanies', { output: { kind: 'loaded', companies: [], waiting: ['Acme'] } });
    expect([system.leaves(), system.context().waiting, system.done]).toEqual(['empty', ['Acme'], []]);
  });

  it('a refused company stays selected, to be tried again', async () => {
    const system = start();
    await system.settle('loadCompanies', { output: loaded });
    system.send({ type: 'company.selected', id: 1 });
    system.send({ type: 'company.confirmed' });
    await system.settle('enterCompany', { output: { kind: 'refused' } });
    expect([system.leaves(), system.context().selected]).toEqual(['choosing', 1]);
  });

  it('switching the account ends a call that is under way', async () => {
    const system = start();
    await system.settle('loadCompanies', { output: loaded });
    system.send({ type: 'company.selected', id: 1 });
    system.send({ type: 'company.confirmed' });
    system.send({ type: 'account.switched' });
    expect([system.leaves(), system.isWaiting('enterCompany'), ...system.done]).toEqual(['leaving', false, 'leave']);
  });
});
