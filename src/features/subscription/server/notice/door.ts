import { and, eq, inArray } from 'drizzle-orm';
import type { Hono } from 'hono';
import { Budget } from '#server/bounds/index.ts';
import type { Host } from '#server/host.ts';
import { asCompany, requestInfo, socketAddress } from '#server/http/index.ts';
import { noticeHash } from '../begin-payment.ts';
import type { Gateway } from '../../domain/payment-status.ts';
import { lookSoon } from '../look-again.ts';
import { ProviderError } from '../provider.ts';
import { hasSandbox } from '../providers.ts';
import { sendSoon } from '../refund/send-refund.ts';
import { paymentKeys, refunds } from '../tables.ts';
import { readPaypalNotice } from './paypal-notice.ts';
import { readTelrNotice } from './telr-notice.ts';

const mostBytes = 64 * 1024;
/** With this key the sandbox of the local trial signs what it sends as Telr would. */
const sandboxKey = 'sandbox';

/**
 * Where payment providers tell that a payment or a refund has changed: `POST /web/payment/notices/<gateway>`. A notice is a hint: whatever it
 * says, the provider is asked what holds (docs/security.md#payments). So it may come twice, late or in any order.
 */
export function mountNotices(app: Hono, host: Host): void {
  const notices = new Budget({ burst: 300, perSecond: 5 });
  const failures = new Budget({ burst: 30, perSecond: 0.5 });
  for (const gateway of ['telr', 'paypal'] as const) {
    const read = readerOf(host, gateway);
    if (!read) continue;
    app.post(`/web/payment/notices/${gateway}`, async (context) => {
      const now = host.clock.now();
      const { ip } = requestInfo(host, context.req.raw, socketAddress(context), 'Web');
      if (!failures.hasRoom(ip, now) || !notices.take(ip, 1, now)) return bare(429);
      const text = await readText(context.req.raw);
      if (text === undefined) return bare(413);
      let name: string | undefined;
      try {
        name = await read(context.req.raw.headers, text);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        host.log.warn({ gateway, reason: error.message }, 'A notice could not be verified');
        // The provider sends it again.
        return bare(503);
      }
      if (name === undefined) {
        failures.take(ip, 1, now);
        host.log.warn({ gateway, ip }, 'A notice about a payment was not signed by the provider');
        return bare(401);
      }
      const isKnown = await askAbout(host, gateway, name, ip);
      host.log.info({ gateway, isKnown }, 'A payment provider sent a notice');
      // One that we do not know is taken too: sent again, it would be as unknown.
      return bare(204);
    });
  }
}

type ReadNotice = (headers: Headers, text: string) => Promise<string | undefined>;

/** Reads and verifies notices of a gateway; undefined where none can be verified. */
function readerOf(host: Host, gateway: Gateway): ReadNotice | undefined {
  const { telr, paypal } = host.config;
  if (gateway === 'telr') {
    const key = telr ? telr.noticeKey : hasSandbox(host) ? sandboxKey : undefined;
    return key === undefined ? undefined : (_, text) => Promise.resolve(readTelrNotice(key, text));
  }
  const webhookId = paypal?.webhookId;
  if (!paypal || webhookId === undefined) return undefined;
  return (headers, text) => readPaypalNotice({ ...paypal, webhookId }, headers, text);
}

/** Has the provider asked about the payment and about its refunds without an answer. @returns whether there is such a payment */
async function askAbout(host: Host, gateway: Gateway, name: string, ip: string): Promise<boolean> {
  const [known] = await host.database.within({ role: 'system', readOnly: true }, (tx) =>
    tx
      .select()
      .from(paymentKeys)
      .where(eq(paymentKeys.key_hash, noticeHash(gateway, name))),
  );
  if (!known) return false;
  await asCompany(
    host,
    { companyId: known.company_id, name: gateway === 'telr' ? 'Telr' : 'PayPal', accessor: 'job', ip },
    async (context) => {
      const { tx, companyId } = context;
      await lookSoon(context, known.payment);
      const open = await tx
        .select({ id: refunds.id })
        .from(refunds)
        .where(
          and(
            eq(refunds.company_id, companyId),
            eq(refunds.payment, known.payment),
            inArray(refunds.status, ['asked', 'unknown']),
          ),
        );
      for (const { id } of open) await sendSoon(context, id);
    },
  );
  return true;
}

/** The text of a body; undefined if it is too long, in which case reading stops at the limit. */
async function readText(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

const bare = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 429 || status === 503 ? { 'retry-after': '60' } : {}) },
  });
