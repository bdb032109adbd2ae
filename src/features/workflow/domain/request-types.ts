import type { ResourceName } from '#shared/contract/index.ts';

/** Kinds of requests with workflows, named as the resources without their slice. */
export const requestTypes = ['manual_log', 'leave', 'overtime', 'training', 'swap_schedule', 'encashment'] as const;
export type RequestType = (typeof requestTypes)[number];

/** Kinds with an amount. */
export const amountTypes = ['leave', 'overtime', 'training', 'encashment'] as const satisfies readonly RequestType[];

/** The type of a request kind; undefined if it has no workflows. */
export function requestTypeOf(request: ResourceName): RequestType | undefined {
  const name = request.split('.')[1];
  return requestTypes.find((type) => type === name);
}

/** The unit of a workflow's amounts. */
export type AmountUnit = 'days' | 'hours';

export function amountUnitOf(type: RequestType): AmountUnit | null {
  if (type === 'leave' || type === 'encashment') return 'days';
  return amountTypes.some((one) => one === type) ? 'hours' : null;
}

/** The amount in the unit of workflows: leave and its encashment are requested in days, other kinds in whole minutes. */
export function amountInUnit(type: RequestType, amount: number | null): number | null {
  if (amount === null) return null;
  const unit = amountUnitOf(type);
  return unit === null ? null : unit === 'hours' ? amount / 60 : amount;
}
