import { defineResource, email, flag, logo, phone, text, textarea } from '#shared/contract/index.ts';

/** The provider of this installation, as shown on sign-in pages, in mails and on invoices. One record. */
export const provider = defineResource({
  name: 'vendor.provider',
  module: 'ZBVE',
  path: '/vendor/api/v2/provider/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'provider' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    product_name: text({ max: 40, required: true, group: 'product' }),
    website: text({
      max: 200,
      noSpaces: true,
      pattern: /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/i,
      patternCode: 'website',
      group: 'product',
    }),
    legal_name: text({ max: 120, group: 'company' }),
    logo: logo({ group: 'company' }),
    address: textarea({ max: 300, rows: 3, group: 'company' }),
    tax_no: text({ max: 30, group: 'company' }),
    support_email: email({ group: 'support' }),
    support_phone: phone({ group: 'support' }),
    bank_details: textarea({ max: 500, rows: 4, group: 'invoice' }),
    invoice_note: textarea({ max: 300, rows: 3, group: 'invoice' }),
    staff_second_factor: flag({ group: 'staff' }),
  },
});
