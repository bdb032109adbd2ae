import { describe, expect, it } from 'vitest';
import { severityOf } from './payment-status.ts';

describe('severity of a payment result (spec section 4)', () => {
  it.each([
    ['ORDER_NOT_FOUND', 'error', 'error'],
    ['INVALID_PAYER', 'error', 'error'],
    ['ORDER_PAID', 'warning', 'warning'],
    ['PAID', 'success', 'success'],
    ['CANCELLED', 'warning', 'error'],
    ['DECLINED', 'warning', 'error'],
    ['FAILED', 'error', 'success'],
    ['PENDING', 'error', 'error'],
    ['', 'error', 'error'],
    ['constructor', 'error', 'error'],
    ['paid', 'error', 'error'],
  ] as const)('%s: card %s, PayPal %s', (status, card, paypal) => {
    expect([severityOf('telr', status), severityOf('paypal', status)]).toEqual([card, paypal]);
  });
});
