import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Host } from '#server/host.ts';
import { amountText } from '../domain/money.ts';
import { checkoutSchema, sandboxPath } from './sandbox.ts';
import { hasSandbox } from './providers.ts';
import { sandboxPayments } from './tables.ts';

/** What can be pressed, and how the payment stands then. */
const endings = {
  telr: { pay: 'paid', decline: 'declined', cancel: 'cancelled', fail: 'failed' },
  paypal: { pay: 'approved', fail: 'approved', cancel: 'pending' },
} as const;

const labels: Readonly<Record<string, string>> = {
  pay: 'Pay', decline: 'Be declined by the bank', cancel: 'Cancel', fail: 'Let the payment fail',
};

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; place-items: center; min-block-size: 100dvb; background: Canvas; color: CanvasText; color-scheme: light dark }
  main { inline-size: min(420px, 100% - 32px) }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px }
  dd { margin: 0; text-align: end; overflow-wrap: anywhere }
  form { display: grid; gap: 8px }
  button { font: inherit; min-block-size: 44px }
`;
const policy = [
  "default-src 'none'", `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`, "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
].join('; ');

/** The checkout page of the sandbox: only where there is one (security 162); like the outbox, a page of the trial and in English. */
export function mountSandbox(app: Hono, host: Host): void {
  if (!hasSandbox(host)) return;
  const find = (ref: string) => host.database.within({ role: 'system', readOnly: true }, async (tx) => {
    const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref));
    return row;
  });
  app.get(`${sandboxPath}/:ref`, async (context) => {
    const row = await find(context.req.param('ref'));
    if (!row) return context.text('No such payment', 404);
    const { amount, description, reference } = checkoutSchema.parse(row.checkout);
    context.header('content-security-policy', policy);
    context.header('cache-control', 'no-store');
    const isOpen = row.state === 'pending';
    return context.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Sandbox checkout</title><style>${style}</style></head><body><main>
      <h1>${row.gateway === 'telr' ? 'Card payment' : 'PayPal'}, sandbox</h1>
      <p>No money moves here. Choose how the payment ends.</p>
      <dl><dt>For</dt><dd>${description}</dd><dt>Reference</dt><dd>${reference}</dd><dt>Amount</dt><dd>${amountText(amount)} ${amount.currency}</dd></dl>
      ${isOpen
        ? html`<form method="post">${Object.keys(endings[row.gateway]).map((name) => html`<button name="ending" value="${name}">${labels[name] ?? name}</button>`)}</form>`
        : html`<p>This payment has ended.</p>`}
      </main></body></html>`);
  });
  app.post(`${sandboxPath}/:ref`, (context) => end(context, host, context.req.param('ref')));

  async function end(context: Context, { database }: Host, ref: string): Promise<Response> {
    const row = await find(ref);
    if (!row) return context.text('No such payment', 404);
    const { ending } = await context.req.parseBody();
    const checkout = checkoutSchema.parse(row.checkout);
    const choice = Object.entries(endings[row.gateway]).find(([name]) => name === ending);
    if (!choice) return context.text('No such ending', 400);
    const [name, state] = choice;
    const payer = row.gateway === 'paypal' && name !== 'cancel' ? `${name === 'fail' ? 'BROKE' : 'PAYER'}${ref.slice(-8)}` : '';
    await database.within({ role: 'system' }, (tx) =>
      tx.update(sandboxPayments).set({ state, payer }).where(and(eq(sandboxPayments.ref, ref), eq(sandboxPayments.state, 'pending'))));
    const back = new URL(name === 'cancel' ? checkout.cancelUrl : checkout.returnUrl);
    if (payer !== '') {
      back.searchParams.set('paymentId', ref);
      back.searchParams.set('PayerID', payer);
    }
    // On this very host, whatever its name: the policy of the form allows no other.
    return context.redirect(back.pathname + back.search, 303);
  }
}
