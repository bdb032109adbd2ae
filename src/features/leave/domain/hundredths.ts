/** An amount in whole hundredths, in which balances and ledgers are kept. */
export const hundredths = (amount: number): number => Math.round(amount * 100);
