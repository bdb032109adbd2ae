import type { LeaveUnit } from '../contract/incident-type.ts';
import { useLeaveWords } from './leave-words.ts';

/** An amount of leave with its unit. */
export function LeaveAmount({ value, unit }: { readonly value: number | null; readonly unit: LeaveUnit }) {
  const words = useLeaveWords();
  return value === null ? '–' : <bdi>{words.amount(value, unit)}</bdi>;
}
