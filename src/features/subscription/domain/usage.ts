/** The share of a company's nearest limit that is used, in whole percent and never rounded up to the limit; null without limits. */
export function fullestOf(usages: readonly { readonly used: number; readonly most: number | null }[]): number | null {
  const shares = usages.flatMap(({ used, most }) => (most === null ? [] : [Math.floor((used * 100) / most)]));
  return shares.length === 0 ? null : Math.max(...shares);
}
