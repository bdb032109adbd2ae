/** The leave of a former system: its types, and what everybody has left of them. */
export interface FormerLeave {
  readonly leaveTypes: readonly FormerLeaveType[];
  readonly leaveBalances: readonly FormerLeaveBalance[];
}

export type LeaveKind = keyof FormerLeave;

/** Of a system whose leave is not read. */
export const noLeave: FormerLeave = { leaveTypes: [], leaveBalances: [] };

export interface FormerLeaveType {
  /** How balances name it. */
  readonly key: string;
  readonly name: string;
  readonly isPaid: boolean;
}

export interface FormerLeaveBalance {
  /** The code of an employee; null if it is missing. */
  readonly of: string | null;
  /** The key of the type. */
  readonly type: string | null;
  /** Days that are left. */
  readonly days: number;
}

/** Days in whole hundredths, as they are kept here. */
export const hundredthsOf = (days: number): number => Math.round(days * 100) / 100;
