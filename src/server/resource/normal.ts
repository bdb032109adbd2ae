/**
 * Names that look alike are alike: input is kept in Unicode's composed, compatible form (docs/security.md#alike-names).
 */
export function normal(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFKC').trim() : value;
}
