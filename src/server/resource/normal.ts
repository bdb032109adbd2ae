/**
 * Normalises text to Unicode's composed, compatible form, so that names that look alike are equal
 * (docs/security.md#alike-names).
 */
export function normal(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFKC').trim() : value;
}
