/**
 * The journey from the sign-in form to the application: missing values, the terms, a wrong password, one company and several. Not
 * covered here: throttling (the server's own suite), the employee's form (the same flow, walked on the mounted screen) and the
 * switch link between hosts (its machine).
 */
import { setup } from 'xstate';
import type { SignInPage } from './sign-in-page.ts';
import { journeysOf, type JourneyBodies } from './journey.ts';

export const signInJourney = setup({
  types: {
    events: {} as {
      type:
        | 'administrator.typed'
        | 'member.typed'
        | 'stranger.typed'
        | 'password.corrected'
        | 'terms.agreed'
        | 'form.submitted'
        | 'company.chosen'
        | 'choice.confirmed'
        | 'account.switched';
    },
  },
}).createMachine({
  id: 'signInJourney',
  initial: 'empty',
  states: {
    empty: {
      on: {
        'form.submitted': { target: 'missing' },
        'administrator.typed': { target: 'administratorTyped' },
        'member.typed': { target: 'memberTyped' },
        'stranger.typed': { target: 'strangerTyped' },
      },
    },
    missing: { on: { 'administrator.typed': { target: 'administratorTyped' } } },
    administratorTyped: {
      on: { 'form.submitted': { target: 'reminded' }, 'terms.agreed': { target: 'administratorReady' } },
    },
    reminded: { on: { 'terms.agreed': { target: 'administratorReady' } } },
    administratorReady: { on: { 'form.submitted': { target: 'entered' } } },
    strangerTyped: { on: { 'terms.agreed': { target: 'strangerReady' } } },
    strangerReady: { on: { 'form.submitted': { target: 'refused' } } },
    refused: { on: { 'password.corrected': { target: 'administratorReady' } } },
    memberTyped: { on: { 'terms.agreed': { target: 'memberReady' } } },
    memberReady: { on: { 'form.submitted': { target: 'choosing' } } },
    choosing: {
      on: {
        'choice.confirmed': { target: 'notChosen' },
        'company.chosen': { target: 'chosen' },
        'account.switched': { target: 'left' },
      },
    },
    notChosen: { on: { 'company.chosen': { target: 'chosen' } } },
    chosen: { on: { 'choice.confirmed': { target: 'entered' } } },
    left: {},
    entered: {},
  },
});

const bodies: JourneyBodies<typeof signInJourney, SignInPage> = {
  states: {
    empty: (page) => page.seesForm(),
    missing: (page) => page.seesMissing(),
    administratorTyped: (page) => page.seesForm(),
    reminded: (page) => page.seesReminder(),
    administratorReady: (page) => page.seesAgreement(),
    strangerTyped: (page) => page.seesForm(),
    strangerReady: (page) => page.seesAgreement(),
    refused: (page) => page.seesRefusal(),
    memberTyped: (page) => page.seesForm(),
    memberReady: (page) => page.seesAgreement(),
    choosing: (page) => page.seesCompanies(),
    notChosen: (page) => page.seesCompanyNotChosen(),
    chosen: (page) => page.seesChoice(),
    left: (page) => page.seesForm(),
    entered: (page) => page.seesApplication(),
  },
  events: {
    'administrator.typed': (page) => page.type('admin@acme.test', 'Muster#2026'),
    'member.typed': (page) => page.type('both@muster.test', 'Muster#2026'),
    'stranger.typed': (page) => page.type('admin@acme.test', 'not the password'),
    'password.corrected': (page) => page.type('admin@acme.test', 'Muster#2026'),
    'terms.agreed': (page) => page.agree(),
    'form.submitted': (page) => page.submit(),
    'company.chosen': (page) => page.chooseCompany('Acme'),
    'choice.confirmed': (page) => page.confirmChoice(),
    'account.switched': (page) => page.switchAccount(),
  },
};

export const signInJourneys = journeysOf(signInJourney, bodies);
