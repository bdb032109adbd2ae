import { and, eq, getTableColumns } from 'drizzle-orm';
import { fileLabels } from '#server/export/index.ts';
import { Refusal, type FileAnswer, type TenantContext } from '#server/http/index.ts';
import { plainPage } from '#server/table-file/pdf-page.ts';
import { safeFileName, writeTableFor, type TableRow, type TableToWrite } from '#server/table-file/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import { readProvider } from '#server/vendor/index.ts';
import { wordsIn, type Words } from '#server/words/index.ts';
import { commonCodes, type Language } from '#shared/contract/index.ts';
import { formatDay, formatInstant } from '#shared/i18n/dates.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { termsOf } from '../company/read.ts';
import { pieces } from '../../domain/pieces.ts';
import { orderLinesOf } from '../order-lines.ts';
import { lastDayOf, orderTitle } from '../order-title.ts';
import { orders, refunds } from '../tables.ts';
import { creditHeadings, creditLines, type Refund } from './credit-note.ts';
import { amountIn } from './amount.ts';
import { accountOf, issuerOf, noteOf } from './issuer.ts';

type Order = typeof orders.$inferSelect & { readonly title: string };
type Kind = 'invoice' | 'receipt' | 'credit_note';

/** An order as a PDF: its lines, their sum, the payer and the period. A paid order is a receipt. */
export async function paperOf(
  context: TenantContext,
  id: number,
  {
    kind,
    language,
    number: asked,
  }: { readonly kind: Kind; readonly language?: Language | undefined; readonly number?: string | undefined },
): Promise<FileAnswer> {
  const { tx, companyId, actor, now, services } = context;
  const words = wordsIn(language ?? actor.language);
  const [order] = await tx
    .select({ ...getTableColumns(orders), title: orderTitle(orders, words.language) })
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)));
  if (!order) throw new Refusal(commonCodes.notFound);
  if (kind === 'receipt' && order.paid_time === null) throw new Refusal(commonCodes.wrongState);
  const refund = kind === 'credit_note' ? await refundOf(context, id, asked ?? '') : undefined;
  const clock = await companyClock(context);
  const provider = await readProvider(tx);
  const number = refund?.credit_note_no ?? (order.invoice_no || order.order_ref);
  const title = words.text(`sub:paper.${kind}`, { number });
  const table: TableToWrite = {
    format: 'pdf',
    title,
    subtitle: await payerOf(context),
    filters: [
      ...issuerOf(provider, words),
      ...(refund ? creditHeadings(order, refund, words, clock) : headingsOf(order, kind, words, clock)),
    ],
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
    rows: inOneBatch([
      ...(refund ? creditLines(order, refund, words) : linesOf(order, words)),
      ...(kind === 'invoice' && order.paid_time === null ? accountOf(provider, words) : []),
      ...(kind === 'invoice' ? noteOf(provider) : []),
    ]),
    labels: fileLabels(words, now, clock),
    ...(provider.logo === null ? {} : { page: { ...plainPage, logo: provider.logo } }),
  };
  const file = writeTableFor(services.threads, actor.userId, table, now.epochMilliseconds);
  return { fileName: `${safeFileName(title)}.pdf`, contentType: file.contentType, stream: file.stream };
}

async function* inOneBatch(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[], void, void> {
  yield rows;
}

/** A refund that was made, by the number of its credit note. */
async function refundOf({ tx, companyId }: TenantContext, order: number, number: string): Promise<Refund> {
  const made = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.company_id, companyId), eq(refunds.order, order), eq(refunds.status, 'done')))
    .orderBy(refunds.credit_note_no);
  const at = made.findIndex(({ credit_note_no: known }) => known === number);
  const refund = made[at];
  if (!refund) throw new Refusal(commonCodes.notFound);
  return { ...refund, before: made.slice(0, at).reduce((sum, { amount }) => sum + amount, 0) };
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
  const last = lastDayOf(order.period_end);
  return [
    words.text('sub:paper.order', { ref: order.order_ref, date: day(order.create_time) }),
    ...(order.period_start === null || last === null
      ? []
      : [
          words.text('sub:paper.period', {
            from: formatDay(order.period_start, writing),
            to: formatDay(last, writing),
          }),
        ]),
    order.paid_time === null
      ? words.text('sub:paper.due', { date: day(order.expires_at) })
      : words.text(kind === 'receipt' ? 'sub:paper.received' : 'sub:paper.paid', { date: day(order.paid_time) }),
  ];
}

/** The lines, which sum up to the total; a single line for an order made by hand. */
function linesOf(order: Order, words: Words): TableRow[] {
  const amount = (minor: number): string => amountIn(minor, order.currency);
  const line = (text: string, minor: number | null): TableRow[] =>
    minor === null || minor === 0 ? [] : [{ kind: 'data', values: { line: text, amount: amount(minor) } }];
  const rate = termsOf(order.terms)?.pricing.tax_rate ?? 0;
  const sold = orderLinesOf(order.lines);
  return [
    ...(sold.length === 0
      ? line(order.title, order.subtotal ?? order.total)
      : sold.flatMap(({ add_on: addOn, minor }) =>
          line(addOn === null ? order.title : pieces(addOn, words.language), minor),
        )),
    ...line(words.text('sub:purchase.line.discount', { code: order.discount_code }), -(order.discount ?? 0)),
    ...line(words.text(order.type === 'add_on' ? 'sub:paper.past' : 'sub:paper.credit'), -(order.credit ?? 0)),
    ...line(words.text('sub:purchase.line.tax', { rate }), order.tax),
    { kind: 'total', label: words.text('sub:purchase.line.total'), values: { amount: amount(order.total) } },
  ];
}
