import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Host } from '#server/host.ts';
import { trialPage } from '#server/http/trial-page.ts';
import { readProvider } from '#server/vendor/provider.ts';
import { wordsIn } from '#server/words/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { checkoutSchema, sandboxPath } from './sandbox.ts';
import { hasSandbox } from './providers.ts';
import { sandboxPayments } from './tables.ts';
import { builtKey } from '#shared/i18n/keys.ts';

/** The buttons, and the state of the payment after each. */
const endings = {
  telr: { pay: 'paid', decline: 'declined', cancel: 'cancelled', fail: 'failed' },
  paypal: { pay: 'approved', fail: 'approved', cancel: 'pending' },
} as const;

/**
 * The checkout page of the sandbox, if there is one (docs/security.md#production). It uses the language that
 * the provider was asked for.
 */
export function mountSandbox(app: Hono, host: Host): void {
  if (!hasSandbox(host)) return;
  const find = (ref: string) =>
    host.database.within({ role: 'system', readOnly: true }, async (tx) => {
      const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref));
      return row;
    });
  app.get(`${sandboxPath}/:ref`, async (context) => {
    const row = await find(context.req.param('ref'));
    if (!row) return context.text('No such payment', 404);
    const { product_name: product } = await host.database.within({ role: 'system', readOnly: true }, readProvider);
    const { amount, description, reference, language } = checkoutSchema.parse(row.checkout);
    const words = wordsIn(language);
    const { text } = words;
    const isOpen = row.state === 'pending';
    return trialPage(
      context,
      words,
      text(`sub:sandbox.title.${row.gateway}`),
      html` <p>${text(isOpen ? 'sub:sandbox.purpose' : 'sub:sandbox.ended')}</p>
        <dl>
          <dt>${text('sub:order.field.description')}</dt>
          <dd><bdi>${description}</bdi></dd>
          <dt>${text('sub:sandbox.reference')}</dt>
          <dd><bdi>${reference}</bdi></dd>
          <dt class="sum">${text('sub:order.field.total')}</dt>
          <dd class="sum"><bdi>${moneyText(amount, words.language)}</bdi></dd>
        </dl>
        ${
          isOpen
            ? html`<form method="post">
                ${Object.keys(endings[row.gateway]).map(
                  (name) =>
                    html`<button name="ending" value="${name}">
                      ${text(builtKey(`sub:sandbox.ending.${name}`))}
                    </button>`,
                )}
              </form>`
            : ''
        }`,
      product,
    );
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
    const payer =
      row.gateway === 'paypal' && name !== 'cancel' ? `${name === 'fail' ? 'BROKE' : 'PAYER'}${ref.slice(-8)}` : '';
    await database.within({ role: 'system' }, (tx) =>
      tx
        .update(sandboxPayments)
        .set({ state, payer })
        .where(and(eq(sandboxPayments.ref, ref), eq(sandboxPayments.state, 'pending'))),
    );
    const back = new URL(name === 'cancel' ? checkout.cancelUrl : checkout.returnUrl);
    if (payer !== '') {
      back.searchParams.set('paymentId', ref);
      back.searchParams.set('PayerID', payer);
    }
    // On this host, whatever its name: the form's policy allows no other.
    return context.redirect(back.pathname + back.search, 303);
  }
}
