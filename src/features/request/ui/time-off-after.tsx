import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useTeam } from '#shared/resource/approvals/use-team.ts';
import { overtimeApprovals } from '../contract/overtime.ts';

/** What overtime that becomes time off makes of the applicant's balance; nothing for those who no longer decide. */
export function TimeOffAfter({ id }: { readonly id: number }) {
  const { t, language } = useTranslation('att');
  const balance = useTeam(overtimeApprovals, id).data?.balance;
  if (!balance) return null;
  const hours = (value: number): string =>
    t('leave.hours', { count: value, value: formatNumber(value, language, { maximumFractionDigits: 2 }) });
  const { before, after, after_most: most } = balance;
  return (
    <p>
      {t('overtime.timeOff.balance', {
        before: hours(before),
        after: most === null ? hours(after) : `${hours(after)} – ${hours(most)}`,
      })}
    </p>
  );
}
