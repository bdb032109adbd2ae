import { decimalsOf, type Money } from '#shared/contract/money.ts';

const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True for the codes of ISO 4217. */
export const isCurrency = (code: string): boolean => known.has(code);

/** As providers write it: `1250` of USD is `12.50`. */
export function amountText({ minor, currency }: Money): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The amount that a provider wrote; undefined where it is none, or finer than the currency is. */
export function readAmount(text: string, currency: string): Money | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const decimals = decimalsOf(currency);
  const padded = fraction.padEnd(decimals, '0');
  if (/[1-9]/.test(padded.slice(decimals))) return undefined;
  return { minor: Number(whole + padded.slice(0, decimals)), currency };
}

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;
