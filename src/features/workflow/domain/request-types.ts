import type { ResourceName } from '#shared/contract/index.ts';

/** Kinds of requests that workflows are made for, as the resources of these are called after their slice. */
export const requestTypes = ['manual_log', 'leave', 'overtime', 'training', 'swap_schedule'] as const;
export type RequestType = (typeof requestTypes)[number];

/** Those that are of an amount. */
export const amountTypes = ['leave', 'overtime', 'training'] as const satisfies readonly RequestType[];

/** The type that a kind of request has; undefined where no workflow is made for it. */
export function requestTypeOf(request: ResourceName): RequestType | undefined {
  const name = request.split('.')[1];
  return requestTypes.find((type) => type === name);
}

/** What the amounts of workflows are counted in. */
export type AmountUnit = 'days' | 'hours';

export function amountUnitOf(type: RequestType): AmountUnit | null {
  if (type === 'leave') return 'days';
  return amountTypes.some((one) => one === type) ? 'hours' : null;
}

/** The amount as workflows count it: leave is asked for in days, what takes time in whole minutes. */
export function amountInUnit(type: RequestType, amount: number | null): number | null {
  if (amount === null) return null;
  const unit = amountUnitOf(type);
  return unit === null ? null : unit === 'hours' ? amount / 60 : amount;
}
