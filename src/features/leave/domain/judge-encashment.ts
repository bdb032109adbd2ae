import type { FieldMessages } from '#shared/contract/index.ts';

/** What a type says of paying out unused leave. Amounts are whole hundredths of its unit. */
export interface EncashRules {
  readonly isAllowed: boolean;
  /** Employees may ask for it themselves. */
  readonly mayEmployeesRequest: boolean;
  /** The most in a leave year; null for no limit. */
  readonly most: number | null;
  /** What has to remain. */
  readonly keep: number;
}

/** The account of the employee, with everything taken that is approved or pending. */
export interface EncashAccount {
  /** The lowest balance until the leave year ends. */
  readonly least: number;
  /** Paid out or requested in the leave year. */
  readonly taken: number;
}

/** The most that can be paid out. */
export function encashableOf({ most, keep }: EncashRules, { least, taken }: EncashAccount): number {
  return Math.max(0, Math.min(least - keep, most === null ? Infinity : most - taken));
}

interface EncashmentQuestion {
  readonly rules: EncashRules;
  /** Null without an entitlement to the type. */
  readonly account: EncashAccount | null;
  /** Null while it is not entered. */
  readonly amount: number | null;
  readonly isOwn: boolean;
}

/** The reason against paying out whatever the amount; null if there is none. */
export function encashRefusal({
  rules,
  account,
  isOwn,
}: Omit<EncashmentQuestion, 'amount'>): 'notEncashable' | 'noEntitlement' | null {
  if (!rules.isAllowed || (isOwn && !rules.mayEmployeesRequest)) return 'notEncashable';
  return account === null ? 'noEntitlement' : null;
}

/** The reasons against an amount, by field; empty if it may be paid out. */
export function judgeEncashment({ rules, account, amount }: Omit<EncashmentQuestion, 'isOwn'>): FieldMessages {
  if (account === null || amount === null || amount <= encashableOf(rules, account)) return {};
  const ofYear = rules.most === null ? Infinity : rules.most - account.taken;
  const ofBalance = account.least - rules.keep;
  return ofYear < ofBalance
    ? { amount: [{ code: 'encashMaxYear', context: { max: (rules.most ?? 0) / 100, taken: account.taken / 100 } }] }
    : { amount: [{ code: 'encashKeep', context: { free: Math.max(0, ofBalance) / 100, keep: rules.keep / 100 } }] };
}
