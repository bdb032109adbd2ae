import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { gateways, paymentStatuses, severityOf } from '../domain/payment-status.ts';
import { checkDelay, paymentResultMachine, type PaymentAnswer, type PaymentLink } from './payment-result.machine.ts';

const linkOf = (gateway: PaymentLink['gateway']): PaymentLink => ({
  gateway,
  key: 'k',
  payer: gateway === 'paypal' ? 'p' : '',
});

function start(input: PaymentLink) {
  const actors = parkedActors(['confirmPayment']);
  const machine = paymentResultMachine.provide({
    actors: { confirmPayment: actors.logic<PaymentAnswer, PaymentLink>('confirmPayment') },
  });
  return { ...machineSystem(machine, input, { checkDelay, almost: 2999, rest: 1 }), ...actors, input };
}

const order = { order_ref: 'O-1', amount: 1250, currency: 'USD' };

describe('payment result', () => {
  it.each(gateways)('walks every path: %s', (gateway) =>
    walkMachine({
      machine: paymentResultMachine,
      input: linkOf(gateway),
      events: { 'check.retried': [{ type: 'check.retried' }] },
      outcomes: {
        confirmPayment: {
          done: [...paymentStatuses, 'SOMETHING_NEW'].map((status) => ({ status, order })),
          fails: true,
        },
      },
      project: ({ status }) => status,
      start,
      states: {
        waiting: (system) => expect(system.isWaiting('confirmPayment')).toBe(false),
        confirming: (system) =>
          expect([system.inputOf('confirmPayment'), system.context().status]).toEqual([linkOf(gateway), '']),
        succeeded: (system) => expect(severityOf(gateway, system.context().status)).toBe('success'),
        warned: (system) => expect(severityOf(gateway, system.context().status)).toBe('warning'),
        failed: (system) =>
          expect([severityOf(gateway, system.context().status), system.can({ type: 'check.retried' })]).toEqual([
            'error',
            system.context().status === 'PENDING',
          ]),
        unreached: (system) => expect(system.can({ type: 'check.retried' })).toBe(true),
      },
      paths: 10,
    }),
  );

  it('posts what the link carries after 3 s, not before', () => {
    const system = start(linkOf('telr'));
    system.pass('almost');
    expect(system.isWaiting('confirmPayment')).toBe(false);
    system.pass('rest');
    expect(system.isWaiting('confirmPayment')).toBe(true);
  });
});
