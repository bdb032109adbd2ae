import type { LeaveUnit } from '../contract/incident-type.ts';
import type { LeaveLine } from '../domain/count-leave.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** Leave in words: amounts with their unit, parts of days, and why a date does not count. */
export function useLeaveWords() {
  const { t, language } = useTranslation(['att', 'common']);
  const signedAmount = (value: number, unit: LeaveUnit, signDisplay: 'auto' | 'exceptZero'): string => {
    const number = formatNumber(value, language, { maximumFractionDigits: 2, signDisplay });
    const key = unit === 'hour' ? 'att:leave.hours' : 'att:leave.days';
    const text = t(key, { count: value, value: number });
    // Arabic says one and two in words, which have no sign: a signed one is written like a fraction, in digits.
    const isSigned = value < 0 || (signDisplay === 'exceptZero' && value > 0);
    return isSigned && !text.includes(number) ? t(key, { count: 0.5, value: number }) : text;
  };
  return {
    t,
    language,
    /** "1.5 days", "-3 hours". */
    amount: (value: number, unit: LeaveUnit): string => signedAmount(value, unit, 'auto'),
    /** The same of a change: what is added has a plus sign. */
    change: (value: number, unit: LeaveUnit): string => signedAmount(value, unit, 'exceptZero'),
    /** Why a date, or half of it, does not count; empty if it does. */
    skipped: ({ skipped, part }: LeaveLine): string => {
      if (skipped === null) return '';
      const reason = t(`att:leave.skipped.${skipped}`);
      return part === 'am' || part === 'pm' ? t(`att:leave.skippedHalf.${part}`, { reason }) : reason;
    },
    part: (part: LeaveLine['part']): string => t(`att:leave.part.${part}`),
  };
}
