import type { CallData } from '#shared/contract/index.ts';
import type { scheduleViewDays } from '../../contract.ts';

export type PlanTimetable = CallData<typeof scheduleViewDays>['timetables'][number];

/** Colours that a timetable without one of its own has in turn. */
const colours = 6;

/** A timetable's colour as a style's value: its own, else one of six that stays the same. */
export const colourOf = ({ id, color }: Pick<PlanTimetable, 'id' | 'color'>): string =>
  color ?? `var(--plan-${(id % colours) + 1})`;

/** `09:00` as `9`, `17:30` as `17:30`: a cell is narrow. */
const short = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`;
};

/** A timetable's hours for a cell; nothing where it has none. */
export function shortHours({ in_time, out_time }: Pick<PlanTimetable, 'in_time' | 'out_time'>): string {
  return in_time === null || out_time === null ? '' : `${short(in_time)}–${short(out_time)}`;
}
