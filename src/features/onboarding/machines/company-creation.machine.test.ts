import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import {
  companyCreationMachine,
  type CompanyCreationInput,
  type CreationOutcome,
  type WantedCompany,
} from './company-creation.machine.ts';
import type { SendOutcome } from './sending.ts';

const wanted: WantedCompany = {
  company_name: 'Acme',
  company_domain: 'acme',
  company_address: '1 Quay Street',
  company_timezone: 'Europe/London',
  company_country: '',
  company_country_code: '',
  company_province: '',
  company_city: '',
  company_latitude: null,
  company_longitude: null,
};
const submit = { type: 'form.submitted', wanted } as const;
const enter = { type: 'domain.entered', domain: 'acme' } as const;
const refused = { kind: 'refused', fields: { company_domain: [{ code: 'unique' }] } } satisfies CreationOutcome;

function start(input: CompanyCreationInput) {
  const done: string[] = [];
  const actors = parkedActors(['verifyDomain', 'createCompany']);
  const machine = companyCreationMachine.provide({
    actors: {
      verifyDomain: actors.logic<SendOutcome, { domain: string; code: string }>('verifyDomain'),
      createCompany: actors.logic<CreationOutcome, { wanted: WantedCompany | null; code: string }>('createCompany'),
    },
    actions: {
      goToCompanyVerification: () => done.push('left'),
      goToCompanyVerificationExpired: () => done.push('expired'),
      goToCompanyVerificationCreated: (_, { domain }) => done.push(`created ${domain}`),
    },
  });
  return { ...machineSystem(machine, input), ...actors, done };
}

describe('company creation', () => {
  it('walks every path', () =>
    walkMachine({
      machine: companyCreationMachine,
      input: { code: 'c' },
      alsoInputs: [{ code: '' }],
      events: { 'domain.entered': [enter], 'form.submitted': [submit] },
      outcomes: {
        verifyDomain: { done: [{ kind: 'sent' }, refused] satisfies SendOutcome[], fails: true },
        createCompany: {
          done: [{ kind: 'sent' }, { kind: 'expired' }, refused] satisfies CreationOutcome[],
          fails: true,
        },
      },
      start,
      states: {
        editing: (system) => expect(system.context().fields).toEqual({}),
        verifying: (system) =>
          expect([system.inputOf('verifyDomain'), system.can(submit)]).toEqual([{ domain: 'acme', code: 'c' }, true]),
        submitting: (system) => {
          expect([system.inputOf('createCompany'), system.can(submit)]).toEqual([{ wanted, code: 'c' }, false]);
          expect(system.isWaiting('verifyDomain')).toBe(false);
        },
        refused: (system) => expect(system.context().fields).toEqual(refused.fields),
        created: (system) => expect(system.done).toEqual(['created acme']),
        expired: (system) => expect(system.done).toEqual(['expired']),
        leaving: (system) => expect(system.done).toEqual(['left']),
      },
      paths: 11,
    }));
});
