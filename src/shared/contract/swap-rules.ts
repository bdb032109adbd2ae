/** With whom a day may be swapped: colleagues of the same department and position, of one of the two, or anybody. */
export const swapPartnerRules = ['same', 'department', 'position', 'anyone'] as const;
export type SwapPartnerRule = (typeof swapPartnerRules)[number];

/** Who decides about a swap with a colleague: the approvers after the colleague, or the colleague alone. */
export const swapDecisions = ['approval', 'consent'] as const;
