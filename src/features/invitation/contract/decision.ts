/** The decision on a request to join (spec section 4, "Join approval result"). */
export const decisions = ['APPROVED', 'REJECTED'] as const;
export type Decision = (typeof decisions)[number];
