import { choiceOrNone, date, text } from '#shared/contract/index.ts';

/** What is known about the person of a row besides the identity; empty for readers who may not see employees. */
export const personColumns = {
  gender: choiceOrNone(['F', 'M', 'O'], { column: 'hidden', width: 110 }),
  hire_date: date({ column: 'hidden', width: 130 }),
  superior_name: text({ max: 200, column: 'hidden', width: 180 }),
  /** The person's own, otherwise the department's. */
  cost_center: text({ max: 30, column: 'hidden', width: 130 }),
  /** The values of the company's own fields, with their names. */
  own_fields: text({ max: 4000, column: 'hidden', width: 260 }),
} as const;
