import { z } from 'zod';
import { useTranslation, formatNumber, formatTime, weekdayName, weekdayOf } from '#shared/i18n/index.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import type { shift } from '../contract.ts';
import { groupDays, type DayGroup } from '../domain/group-days.ts';

/** What the timetable brings (`brings` of the contract); none of a flexible one. */
const time = z.string().nullable().catch(null);
const broughtSchema = z.object({ in_time: time, out_time: time });

/** The days of a shift as people say them: "Mon–Fri Early 09:00–18:00". */
export function ShiftDays({ record }: { record: RecordOf<typeof shift> }) {
  const { t, language } = useTranslation('att');
  const { writing, weekStart } = useApplicationContext();
  const isWeekly = record.cycle_unit === 'week';
  const groups = groupDays(
    record.days.map(({ day, timetable }) => ({ day, of: timetable.id })),
    isWeekly ? 7 : Number.POSITIVE_INFINITY,
  );
  if (groups.length === 0) return '–';
  const nameOf = (day: number): string =>
    isWeekly ? weekdayName(weekdayOf(((day - 1) % 7) + 1, weekStart), language, 'short') : formatNumber(day, language);
  const daysOf = ({ spans }: DayGroup): string =>
    spans
      .map(({ from, to }) =>
        from === to ? nameOf(from) : `${nameOf(from)}${to === from + 1 ? ', ' : '–'}${nameOf(to)}`,
      )
      .join(', ');
  const whatOf = (id: number): string => {
    const found = record.days.find(({ timetable }) => timetable.id === id)?.timetable;
    if (!found) return '';
    const name = found.display_name;
    const { in_time: start, out_time: end } = broughtSchema.parse(found);
    if (start === null || end === null) return name;
    const hours = `${formatTime(start, writing)}–${formatTime(end, writing)}`;
    // Many are called by their hours.
    return name.includes(hours) ? name : `${name} ${hours}`;
  };
  const isLong = isWeekly && (record.shift_cycle ?? 1) > 1;
  return (
    <span className="shift-days">
      {groups.map((group) => (
        <span key={`${group.block} ${group.of}`}>
          {isLong ? `${t('shift.week', { week: formatNumber(group.block + 1, language) })} ` : null}
          {daysOf(group)} <bdi>{whatOf(group.of)}</bdi>
        </span>
      ))}
    </span>
  );
}
