import { amountText } from '../../domain/money.ts';

/** An amount in a column of one currency, with a true minus. */
export const amountIn = (minor: number, currency: string): string =>
  `${minor < 0 ? '−' : ''}${amountText({ minor: Math.abs(minor), currency })}`;
