import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '#features/onboarding/contract.ts';
import { orderPaper, placeOrder } from '#features/subscription/contract.ts';
import { provider } from '#features/vendor/contract.ts';
import { identifyRegion } from '#shared/contract/session.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let post: Post;
beforeAll(async () => {
  post = await openPost(server);
});
afterAll(() => post.stop());

describe('who runs the installation', () => {
  const region = async () => dataOf(await server.caller().callEndpoint(identifyRegion, { body: {} }));
  const mailed = async () => {
    const body = { username: 'admin-a@acme.test', language: 'en' as const };
    dataOf(await server.caller().callEndpoint(forgotPassword, { body }));
    return post.last('admin-a@acme.test');
  };

  it('is nobody until it is said, and then stands on the pages that are open to all and in every mail', async () => {
    expect(await region()).toMatchObject({ product_name: 'Muster', support_email: '' });
    expect((await mailed()).text).toContain('your address is used in Muster.\n');
    const vendor = server.caller(await people.tokenOf('vendor'));
    const [stored] = dataOf(await vendor.callEndpoint(provider.calls.list, { query: {} }));
    if (!stored) throw new Error('Nothing is said of the provider');
    const body = {
      product_name: 'Stempel',
      website: 'https://stempel.test',
      legal_name: 'Stempel & Söhne LLC',
      address: 'Harbour 4\nDubai',
      support_email: 'help@stempel.test',
      version: stored.version,
    };
    dataOf(await vendor.callEndpoint(provider.calls.patch, { params: { id: stored.id }, body: body }));
    expect(await region()).toMatchObject({
      product_name: 'Stempel',
      website: 'https://stempel.test',
      copyright: expect.stringMatching(/^© \d{4} Stempel & Söhne LLC$/u),
      support_email: 'help@stempel.test',
      support_phone: '',
    });
    server.clock.advance({ minutes: 1 });
    const { text, html } = await mailed();
    expect(text).toContain(
      'your address is used in Stempel.\nStempel & Söhne LLC · Harbour 4 · Dubai\nhelp@stempel.test\n',
    );
    expect(html).toContain('Stempel &amp; Söhne LLC · Harbour 4 · Dubai');
  });

  it('is on the invoices of companies', async () => {
    const vendor = server.caller(await people.tokenOf('vendor'));
    const admin = server.caller(await people.tokenOf('adminA'));
    const body = { company: people.a.id, type: 'new', description: 'A year', total: 4200, currency: 'USD' } as const;
    const { id } = dataOf(await vendor.callEndpoint(placeOrder, { body }));
    const invoice = async (): Promise<number> => {
      const query = { kind: 'invoice' as const };
      const paper = await admin.downloadEndpoint(orderPaper, { params: { id: String(id) }, query });
      return paper.blob.size;
    };
    const before = await invoice();
    const [stored] = dataOf(await vendor.callEndpoint(provider.calls.list, { query: {} }));
    if (!stored) throw new Error('Nothing is said of the provider');
    const said = {
      tax_no: '100-200-300',
      bank_details: 'IBAN AE07',
      invoice_note: 'Thank you',
      version: stored.version,
    };
    dataOf(await vendor.callEndpoint(provider.calls.patch, { params: { id: stored.id }, body: said }));
    const written = await invoice();
    expect(written).toBeGreaterThan(before);
    // The logo is kept as paper shows it, stays when it comes back, and stands on the invoice.
    const change = async (logo: string | null) =>
      dataOf(await vendor.callEndpoint(provider.calls.patch, { params: { id: stored.id }, body: { logo } })).logo;
    const kept = await change(dataUrlOf(smallJpeg));
    expect(kept).toMatch(/^data:image\/jpeg;base64,/);
    expect(await change(kept)).toBe(kept);
    expect(await invoice()).toBeGreaterThan(written);
    expect(await change(null)).toBeNull();
    expect(await invoice()).toBe(written);
  });

  it('is changed by administrators of the provider alone', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    await expect(
      admin.callEndpoint(provider.calls.patch, { params: { id: 1 }, body: { product_name: 'Mine', version: 2 } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
