/**
 * The one rounding of money: `amount × part / whole` to a whole number, half away from nothing. Summed exactly before it.
 * @throws where the result is no safe integer
 */
export function roundedShare(amount: bigint | number, part: bigint | number, whole: bigint | number): number {
  const divisor = BigInt(whole);
  const product = BigInt(amount) * BigInt(part);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + divisor) / (2n * divisor);
  const result = Number(product < 0n ? -rounded : rounded);
  if (!Number.isSafeInteger(result)) throw new RangeError('An amount beyond what is counted');
  return result === 0 ? 0 : result;
}
