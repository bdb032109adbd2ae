import { describe, expect, it } from 'vitest';
import { differencesOf, type DifferenceKind, type KeptPayment, type ToldPayment } from './difference.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const kept: KeptPayment = { isPaid: true, reference: 'R1', money: usd(1000), refunded: 0, refunding: 0 };
const told: ToldPayment = { state: 'paid', reference: 'R1', amount: usd(1000), refunded: 0 };

describe('a payment at the provider and with us', () => {
  it.each<[string, Partial<KeptPayment>, Partial<ToldPayment>, DifferenceKind[]]>([
    ['paid at both', {}, {}, []],
    ['paid at neither', { isPaid: false }, { state: 'declined' }, []],
    ['begun here, unknown there', { isPaid: false }, { state: 'unknown', amount: undefined }, []],
    ['paid there only', { isPaid: false }, {}, ['paid_there']],
    ['paid here only', {}, { state: 'pending' }, ['paid_here']],
    ['approved and never collected', {}, { state: 'approved' }, ['paid_here']],
    ['unknown there', {}, { state: 'unknown', reference: '', amount: undefined, refunded: undefined }, ['paid_here']],
    ['another amount', {}, { amount: usd(999) }, ['money']],
    ['another amount, not counted here', { isPaid: false }, { amount: usd(999) }, ['money']],
    ['another currency', {}, { amount: { minor: 1000, currency: 'EUR' }, refunded: 5 }, ['money']],
    ['no readable amount', {}, { amount: undefined }, ['money']],
    ['refunded at both', { refunded: 400 }, { refunded: 400 }, []],
    ['refunded there only', {}, { refunded: 400 }, ['refunded_there']],
    ['refunded here only', { refunded: 400 }, {}, ['refunded_here']],
    ['a refund on its way, not there yet', { refunding: 400 }, {}, []],
    ['a refund on its way, there already', { refunding: 400 }, { refunded: 400 }, []],
    ['more than is on its way', { refunding: 400 }, { refunded: 401 }, ['refunded_there']],
    ['refunds that the provider does not tell', { refunded: 400 }, { refunded: undefined }, []],
    ['came and went back, never counted here', { isPaid: false }, { refunded: 1000 }, []],
    ['came and went back in part', { isPaid: false }, { refunded: 999 }, ['paid_there']],
    ['less there, of which more went back', {}, { amount: usd(900), refunded: 1 }, ['money', 'refunded_there']],
    ['another payment', {}, { reference: 'R2', amount: usd(1) }, ['reference']],
    ['another payment that was not paid', { isPaid: false }, { reference: 'R2', state: 'failed' }, []],
  ])('%s', (_, ours, theirs, found) => {
    expect(differencesOf({ ...kept, ...ours }, { ...told, ...theirs })).toEqual(found);
  });
});
