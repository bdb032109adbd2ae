import { describe, expect, it } from 'vitest';
import { unnamedProvider } from '#server/vendor/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { accountOf, issuerOf, noteOf } from './issuer.ts';

const named = {
  ...unnamedProvider,
  legal_name: 'Stempel & Söhne LLC',
  address: 'Harbour 4\n\n Dubai ',
  tax_no: '100-200',
  bank_details: 'IBAN AE07\nSWIFT STEM',
  invoice_note: 'Thank you',
};

describe('who issues an invoice', () => {
  it('is named with address and tax number', () => {
    expect(issuerOf(named, wordsIn('en'))).toEqual([
      'Issued by Stempel & Söhne LLC · Harbour 4, Dubai',
      'Tax ID of the issuer: 100-200',
    ]);
  });

  it('is the product where nothing else is known, without empty lines', () => {
    expect(issuerOf(unnamedProvider, wordsIn('en'))).toEqual(['Issued by Muster']);
    expect([...accountOf(unnamedProvider, wordsIn('en')), ...noteOf(unnamedProvider)]).toEqual([]);
  });

  it('says to which account to pay, and its note', () => {
    expect([...accountOf(named, wordsIn('en')), ...noteOf(named)].map((row) => 'values' in row && row.values)).toEqual([
      { line: 'Bank details: IBAN AE07, SWIFT STEM' },
      { line: 'Thank you' },
    ]);
  });
});
