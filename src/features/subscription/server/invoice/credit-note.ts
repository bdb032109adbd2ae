import type { TableRow } from '#server/table-file/index.ts';
import type { Words } from '#server/words/index.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { formatInstant } from '#shared/i18n/dates.ts';
import { termsOf } from '../company/read.ts';
import { taxWithin } from '../../domain/refund.ts';
import type { orders, refunds } from '../tables.ts';
import { amountIn } from './amount.ts';

type Order = typeof orders.$inferSelect & { readonly title: string };
/** `before`: what was given back of the order until then. */
export type Refund = typeof refunds.$inferSelect & { readonly before: number };

/** What a credit note refers to, why and when. */
export function creditHeadings(
  order: Order,
  refund: Refund,
  words: Words,
  { zone, formats }: { readonly zone: string; readonly formats: Formats },
): string[] {
  const writing = { language: words.language, ...formats };
  const day = (instant: string): string => formatInstant(instant, zone, writing, 'day');
  return [
    words.text('sub:paper.creditOf', { number: order.invoice_no || order.order_ref }),
    words.text('sub:paper.order', { ref: order.order_ref, date: day(order.create_time) }),
    words.text('sub:paper.refunded', { date: day(refund.response_time ?? refund.request_time) }),
    words.text('sub:paper.reason', { reason: refund.reason }),
  ];
}

/** What was given back, and how much of it is tax. */
export function creditLines(order: Order, refund: Refund, words: Words): TableRow[] {
  const { amount: minor, currency } = refund;
  const tax = taxWithin({ before: refund.before, amount: minor }, { tax: order.tax ?? 0, total: order.total });
  const line = (text: string, value: number): TableRow => ({
    kind: 'data',
    values: { line: text, amount: amountIn(-value, currency) },
  });
  return [
    line(order.title, minor - tax),
    ...(tax === 0
      ? []
      : [line(words.text('sub:purchase.line.tax', { rate: termsOf(order.terms)?.pricing.tax_rate ?? 0 }), tax)]),
    { kind: 'total', label: words.text('sub:purchase.line.total'), values: { amount: amountIn(-minor, currency) } },
  ];
}
