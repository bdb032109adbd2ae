import './hour-map.css';
import type { CallData } from '#shared/contract/index.ts';
import { formatDuration, formatNumber, useTranslation, weekdayName } from '#shared/i18n/index.ts';
import { useWeekStart } from '#shared/record/application-context.tsx';
import type { productivityDashboard } from '../contract.ts';

type Hour = CallData<typeof productivityDashboard>['hours'][number];

const allHours = Array.from({ length: 24 }, (_, hour) => hour);
/** Shades besides none. */
const shades = 5;

/** When people work at computers: weekdays by hours, the darker the longer. */
export function HourMap({ hours }: { readonly hours: readonly Hour[] }) {
  const { t, language } = useTranslation('ralvie');
  const most = Math.max(1, ...hours.map(({ active }) => active));
  const first = useWeekStart();
  const weekdays = Array.from({ length: 7 }, (_, day) => ((first - 1 + day) % 7) + 1).filter((weekday) =>
    hours.some((each) => each.weekday === weekday),
  );
  const hourText = (hour: number): string => formatNumber(hour, language, { minimumIntegerDigits: 2 });
  const textOf = ({ weekday, hour, active, productive }: Hour): string =>
    t('dashboard.hourText', {
      day: weekdayName(weekday, language, 'long'),
      hour: hourText(hour),
      active: formatDuration(Math.round(active / 60), language),
      share: formatNumber(productive / active, language, { style: 'percent', maximumFractionDigits: 0 }),
    });
  return (
    <div className="hour-map" role="group" aria-label={t('dashboard.hours')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-hidden">{t('dashboard.date')}</span>
            </th>
            {allHours.map((hour) => (
              <th key={hour} scope="col" data-sixth={hour % 6 === 0 || undefined}>
                {hourText(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday, language, 'short')}</th>
              {allHours.map((hour) => {
                const found = hours.find((each) => each.weekday === weekday && each.hour === hour);
                return (
                  <td key={hour}>
                    {found ? (
                      <i
                        role="img"
                        aria-label={textOf(found)}
                        title={textOf(found)}
                        data-shade={Math.ceil((found.active / most) * shades)}
                      />
                    ) : (
                      <i aria-hidden="true" />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
