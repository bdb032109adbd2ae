import type { CallData } from '#shared/contract/index.ts';
import type { scheduleViewDays } from '../../contract.ts';

export type PlanTimetable = CallData<typeof scheduleViewDays>['timetables'][number];

/** Colours used in turn for timetables without their own. */
const colours = 6;

/** A timetable's colour for a style: its own, else a fixed one of six. */
export const colourOf = ({ id, color }: Pick<PlanTimetable, 'id' | 'color'>): string =>
  color ?? `var(--plan-${(id % colours) + 1})`;

/** `09:00` as `9`, `17:30` as `17:30`, because cells are narrow. */
const short = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`;
};

/** A timetable's hours for a cell; empty if it has none. */
export function shortHours({ in_time, out_time }: Pick<PlanTimetable, 'in_time' | 'out_time'>): string {
  return in_time === null || out_time === null ? '' : `${short(in_time)}–${short(out_time)}`;
}
