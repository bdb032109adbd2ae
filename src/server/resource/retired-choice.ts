import type { AnyField } from '#shared/contract/index.ts';

/** Whether a value is a choice that is no longer offered, and that the record does not have already. */
export const isRetired = ({ labels }: AnyField, value: unknown, before: unknown): boolean =>
  value !== before && (labels?.retired?.some((one) => one === value) ?? false);
