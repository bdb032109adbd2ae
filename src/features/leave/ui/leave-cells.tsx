import { useTranslation } from '#shared/i18n/index.ts';
import type { LeaveUnit } from '../contract/incident-type.ts';
import { useLeaveWords } from './leave-words.ts';

/**
 * An amount of leave with its unit. It is alone in its cell and not isolated: a negative number in Arabic begins with a mark of
 * left-to-right text, by which an isolated text would turn around.
 */
export function LeaveAmount({ value, unit }: { readonly value: number | null; readonly unit: LeaveUnit }) {
  const words = useLeaveWords();
  return value === null ? '–' : words.amount(value, unit);
}

/** A unit of leave, in words. */
export function LeaveUnitName({ unit }: { readonly unit: LeaveUnit }) {
  const { t } = useTranslation('att');
  return t(`leave.unit_choice.${unit}`);
}
