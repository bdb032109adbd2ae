import type { LeaveUnit } from '../contract/incident-type.ts';
import type { LeaveLine } from '../domain/count-leave.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** Leave in words: amounts with their unit, parts of days, and why a date does not count. */
export function useLeaveWords() {
  const { t, language } = useTranslation(['att', 'common']);
  return {
    t,
    language,
    /** "1.5 days", "3 hours". */
    amount: (value: number, unit: LeaveUnit): string => {
      const values = { count: value, value: formatNumber(value, language, { maximumFractionDigits: 2 }) };
      return unit === 'hour' ? t('att:leave.hours', values) : t('att:leave.days', values);
    },
    skipped: (reason: NonNullable<LeaveLine['skipped']>): string => t(`att:leave.skipped.${reason}`),
    part: (part: LeaveLine['part']): string => t(`att:leave.part.${part}`),
  };
}
