import { createHash, timingSafeEqual } from 'node:crypto';

/** Fields of Telr's transaction advice, in the order in which its `tran_check` takes them; a missing one counts as empty. */
const checkedFields = [
  'store',
  'type',
  'class',
  'test',
  'ref',
  'prevref',
  'firstref',
  'currency',
  'amount',
  'cartid',
  'desc',
  'status',
  'authcode',
  'authmessage',
] as const;

/** Telr's check of a transaction advice: SHA-1 of the secret and the values, with colons between. */
export function telrCheck(secret: string, fields: URLSearchParams): string {
  const values = checkedFields.map((name) => fields.get(`tran_${name}`) ?? '');
  return createHash('sha1')
    .update([secret, ...values].join(':'))
    .digest('hex');
}

/** The reference of the payment that a transaction advice is about; undefined if Telr did not send it. */
export function readTelrNotice(secret: string, text: string): string | undefined {
  const fields = new URLSearchParams(text);
  const given = Buffer.from((fields.get('tran_check') ?? '').toLowerCase());
  const right = Buffer.from(telrCheck(secret, fields));
  return given.length === right.length && timingSafeEqual(given, right) ? (fields.get('tran_cartid') ?? '') : undefined;
}
