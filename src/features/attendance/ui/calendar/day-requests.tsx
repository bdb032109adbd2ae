import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { newRecordPath } from '#shared/routing/record-path.ts';

/** Links to request forms of the signed-in employee, with the day filled in. */
export function DayRequests({ date, today }: { date: string; today: string }) {
  const { t } = useTranslation('att');
  const { screenOf } = useApplicationContext();
  const links = [
    // A future day has no forgotten punch.
    ...(date <= today ? [{ name: 'manualLog', of: 'personal.manual_log', fields: { punch_date: date } } as const] : []),
    { name: 'leave', of: 'personal.leave', fields: { start_date: date, end_date: date } } as const,
    { name: 'training', of: 'personal.training', fields: { start_date: date, end_date: date } } as const,
    { name: 'overtime', of: 'personal.overtime', fields: { overtime_date: date } } as const,
  ].flatMap(({ of, ...one }) => {
    const screen = screenOf(of);
    return screen === undefined ? [] : { ...one, screen };
  });
  return links.length === 0 ? null : (
    <nav className="calendar-requests" aria-label={t('calendarRequest.title')}>
      {links.map(({ name, screen, fields }) => (
        <a
          key={name}
          className="ui-button"
          data-variant="secondary"
          data-size="small"
          href={newRecordPath(screen, fields)}
        >
          {t(`calendarRequest.${name}`)}
        </a>
      ))}
    </nav>
  );
}
