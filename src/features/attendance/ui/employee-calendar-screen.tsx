import { useLocation, useSearch } from 'wouter';
import { referenceSchema } from '#shared/contract/index.ts';
import { currentDay } from '#shared/filter/day-range.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { EmptyState } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { MonthCalendar } from './calendar/month-calendar.tsx';

/** A month of a chosen employee; both are in the address. */
export default function EmployeeCalendarScreen() {
  const { t } = useTranslation(['att']);
  const { zone } = useApplicationContext();
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const month = monthOf(parameters.get('month')) ?? currentDay(zone).slice(0, 7);
  const employee = idOf(parameters.get('employee'));

  function show(next: { employee?: number; month?: string }): void {
    const whose = next.employee ?? employee;
    const query = new URLSearchParams({
      ...(whose === undefined ? {} : { employee: String(whose) }),
      month: next.month ?? month,
    });
    navigate(`${path}?${query.toString()}`, { replace: true });
  }

  return (
    <div className="calendar">
      <PageHead title={t('employeeCalendar.title')} purpose={t('employeeCalendar.purpose')} />
      <div className="calendar-person">
        <LookupField
          target="personnel.employee"
          label={t('employeeCalendar.employee')}
          isSeveral={false}
          isRequired
          value={employee ?? null}
          onBlur={() => undefined}
          onChange={(next) => {
            const chosen = referenceSchema.safeParse(next).data;
            if (chosen) show({ employee: chosen.id });
          }}
        />
      </div>
      {employee === undefined ? (
        <EmptyState title={t('employeeCalendar.choose')} description={t('employeeCalendar.chooseText')} />
      ) : (
        <MonthCalendar employee={employee} month={month} onMonth={(next) => show({ month: next })} />
      )}
    </div>
  );
}

/** The month of the address, `YYYY-MM`; null if invalid. */
function monthOf(text: string | null): string | null {
  return text !== null && /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(text) ? text : null;
}

function idOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
