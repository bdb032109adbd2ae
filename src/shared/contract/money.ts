/** An amount in the smallest unit of its currency (ISO 4217): cents, fils, yen. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** Digits after the decimal point: 2 for most, 3 for KWD, 0 for JPY. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
