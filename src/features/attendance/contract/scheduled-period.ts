import { date, reference, text, type FormRule } from '#shared/contract/index.ts';

/** A schedule lasts at least a day; without an end it continues. */
export const endsAfterStart: FormRule<'start_date' | 'end_date'> = {
  fields: ['start_date', 'end_date'],
  code: 'periodOrder',
  holds: ({ start_date: start, end_date: end }) => typeof start !== 'string' || typeof end !== 'string' || start <= end,
};

/** The fields of every schedule beside its owner: shift, start and end. */
export const scheduledPeriod = {
  shift: reference('attendance.shift', {
    required: true,
    choosesSole: true,
    filter: true,
    column: 'shown',
    width: 200,
  }),
  start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
  end_date: date({ sort: true, filter: true, column: 'shown', width: 130 }),
  /** The first day of the shift's cycle; the start of the schedule by default. */
  cycle_start: date({ column: 'hidden', width: 140 }),
  remark: text({ max: 200, column: 'hidden', width: 260 }),
};
