import { and, eq } from 'drizzle-orm';
import { fileLabels } from '#server/export/index.ts';
import { Refusal, type FileAnswer, type TenantContext } from '#server/http/index.ts';
import { safeFileName, writeTableFor, type TableRow, type TableToWrite } from '#server/table-file/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import { wordsIn, type Words } from '#server/words/index.ts';
import { commonCodes, type Language } from '#shared/contract/index.ts';
import { formatDay, formatInstant } from '#shared/i18n/dates.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { amountText } from '../../domain/money.ts';
import { termsOf } from '../company/read.ts';
import { orders } from '../tables.ts';

type Order = typeof orders.$inferSelect;
type Kind = 'invoice' | 'receipt';

/** An order as a PDF: its lines, their sum, the payer and the period. A paid order is a receipt. */
export async function paperOf(
  context: TenantContext,
  id: number,
  { kind, language }: { readonly kind: Kind; readonly language?: Language | undefined },
): Promise<FileAnswer> {
  const { tx, companyId, actor, now, services } = context;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)));
  if (!order) throw new Refusal(commonCodes.notFound);
  if (kind === 'receipt' && order.paid_time === null) throw new Refusal(commonCodes.wrongState);
  const words = wordsIn(language ?? actor.language);
  const clock = await companyClock(context);
  const number = order.invoice_no || order.order_ref;
  const title = words.text(`sub:paper.${kind}`, { number });
  const table: TableToWrite = {
    format: 'pdf',
    title,
    subtitle: await payerOf(context),
    filters: headingsOf(order, kind, words, clock),
    language: words.language,
    direction: words.direction,
    timeZone: clock.zone,
    formats: clock.formats,
    columns: [
      { key: 'line', title: words.text('sub:paper.line'), kind: 'text', width: 60 },
      {
        key: 'amount',
        title: words.text('sub:paper.amount', { currency: order.currency }),
        kind: 'text',
        align: 'end',
        width: 18,
      },
    ],
    rows: inOneBatch(linesOf(order, words)),
    labels: fileLabels(words, now, clock),
  };
  const file = writeTableFor(services.threads, actor.userId, table, now.epochMilliseconds);
  return { fileName: `${safeFileName(title)}.pdf`, contentType: file.contentType, stream: file.stream };
}

async function* inOneBatch(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[], void, void> {
  yield rows;
}

/** Who pays: name, address and tax number in one line. */
async function payerOf({ tx, companyId }: TenantContext): Promise<string> {
  const [company] = await tx
    .select({ name: companies.company_name, address: companies.company_address, tax: companies.tax_no })
    .from(companies)
    .where(eq(companies.id, companyId));
  return [company?.name, company?.address, company?.tax].filter(Boolean).join(' · ');
}

function headingsOf(
  order: Order,
  kind: Kind,
  words: Words,
  { zone, formats }: { readonly zone: string; readonly formats: Formats },
): string[] {
  const writing = { language: words.language, ...formats };
  const day = (instant: string): string => formatInstant(instant, zone, writing, 'day');
  return [
    words.text('sub:paper.order', { ref: order.order_ref, date: day(order.create_time) }),
    ...(order.period_start === null || order.period_end === null
      ? []
      : [
          words.text('sub:paper.period', {
            from: formatDay(order.period_start, writing),
            to: formatDay(Temporal.PlainDate.from(order.period_end).subtract({ days: 1 }).toString(), writing),
          }),
        ]),
    order.paid_time === null
      ? words.text('sub:paper.due', { date: day(order.expires_at) })
      : words.text(kind === 'receipt' ? 'sub:paper.received' : 'sub:paper.paid', { date: day(order.paid_time) }),
  ];
}

/** The lines, which sum up to the total; a single line for an order made by hand. */
function linesOf(order: Order, words: Words): TableRow[] {
  const amount = (minor: number): string =>
    `${minor < 0 ? '−' : ''}${amountText({ minor: Math.abs(minor), currency: order.currency })}`;
  const line = (text: string, minor: number | null): TableRow[] =>
    minor === null || minor === 0 ? [] : [{ kind: 'data', values: { line: text, amount: amount(minor) } }];
  const rate = termsOf(order.terms)?.pricing.tax_rate ?? 0;
  return [
    ...line(order.description, order.subtotal ?? order.total),
    ...line(words.text('sub:purchase.line.discount', { code: order.discount_code }), -(order.discount ?? 0)),
    ...line(words.text('sub:paper.credit'), -(order.credit ?? 0)),
    ...line(words.text('sub:purchase.line.tax', { rate }), order.tax),
    { kind: 'total', label: words.text('sub:purchase.line.total'), values: { amount: amount(order.total) } },
  ];
}
