import type { EventFixtures, OutcomeFixtures } from '#machines/testing/index.ts';
import type { dialogConfirmMachine } from '../dialog-confirm.machine.ts';

/** For every walk of the flow: with stubs, and in a browser. */
export const dialogConfirmEvents = {
  'form.changed': [
    { type: 'form.changed', isUnsaved: true },
    { type: 'form.changed', isUnsaved: false },
  ],
  'confirm.pressed': [{ type: 'confirm.pressed' }],
  'discard.pressed': [{ type: 'discard.pressed' }],
  'leave.confirmed': [{ type: 'leave.confirmed' }],
  'leave.cancelled': [{ type: 'leave.cancelled' }],
} satisfies EventFixtures<typeof dialogConfirmMachine>;

export const dialogConfirmOutcomes = {
  validateForm: { done: [true, false], fails: true },
  discardPassed: { done: [undefined], fails: true },
  discard: { done: [undefined], fails: true },
  followConfirm: { done: [undefined], fails: true },
} satisfies Readonly<Record<string, OutcomeFixtures>>;
