import { z } from 'zod';
import { useTranslation } from '#shared/i18n/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { leaveUnits, type LeaveUnit } from '../contract/incident-type.ts';
import { useLeaveWords } from './leave-words.ts';

/**
 * An amount of leave with its unit. It is alone in its cell and not isolated: a negative number in Arabic begins with a mark of
 * left-to-right text, by which an isolated text would turn around.
 */
export function LeaveAmount({ value, unit }: { readonly value: number | null; readonly unit: LeaveUnit }) {
  const words = useLeaveWords();
  return value === null ? '–' : words.amount(value, unit);
}

const amountsSchema = z.object({
  amount: z.number().nullable().default(null),
  balance_after: z.number().nullable().default(null),
  unit: z.enum(leaveUnits),
});

/** An amount of a request in an inbox, whose records are of any kind. */
export function AskedAmount({ record, of }: { readonly record: AnyRecord; readonly of: 'amount' | 'balance_after' }) {
  const amounts = amountsSchema.parse(record);
  return <LeaveAmount value={amounts[of]} unit={amounts.unit} />;
}

/** A unit of leave, in words. */
export function LeaveUnitName({ unit }: { readonly unit: LeaveUnit }) {
  const { t } = useTranslation('att');
  return t(`leave.unit_choice.${unit}`);
}
