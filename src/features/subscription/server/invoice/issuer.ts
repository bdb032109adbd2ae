import type { TableRow } from '#server/table-file/index.ts';
import type { Provider } from '#server/vendor/index.ts';
import type { Words } from '#server/words/index.ts';

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** Who sells: the provider's name, address and tax number, as far as they are known. */
export function issuerOf({ product_name, legal_name, address, tax_no }: Provider, words: Words): string[] {
  const issuer = [legal_name || product_name, inOneLine(address)].filter(Boolean).join(' · ');
  return [
    words.text('sub:paper.issuer', { issuer }),
    ...(tax_no === '' ? [] : [words.text('sub:paper.issuerTax', { number: tax_no })]),
  ];
}

const line = (text: string): TableRow => ({ kind: 'data', values: { line: text } });

/** The account to which an invoice can be paid by transfer. */
export function accountOf({ bank_details }: Provider, words: Words): TableRow[] {
  const account = inOneLine(bank_details);
  return account === '' ? [] : [line(words.text('sub:paper.account', { account }))];
}

/** The provider's note at the foot of an invoice. */
export function noteOf({ invoice_note }: Provider): TableRow[] {
  const note = inOneLine(invoice_note);
  return note === '' ? [] : [line(note)];
}
