import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { cancellations, logCancellations } from '#shared/contract/index.ts';
import { swapDecisions, swapPartnerRules } from '#shared/contract/swap-rules.ts';

/** Settings of requests; a limit of null means none. */
export const requestSettingColumns = () => ({
  /** How many days back an employee may request a manual log, and how many in a month. */
  manual_log_days_back: integer('manual_log_days_back').default(31),
  manual_log_month_max: integer('manual_log_month_max'),
  /** Days after which an undecided request expires. */
  request_expiry_days: integer('request_expiry_days'),
  /** Who may cancel what was approved. */
  manual_log_cancellation: text('manual_log_cancellation', { enum: logCancellations }).notNull().default('office'),
  overtime_cancellation: text('overtime_cancellation', { enum: cancellations }).notNull().default('applicant'),
  training_cancellation: text('training_cancellation', { enum: cancellations }).notNull().default('applicant'),
  swap_cancellation: text('swap_cancellation', { enum: cancellations }).notNull().default('applicant'),
  /** Whether schedules may be swapped, with whom, and who decides. */
  swap_allowed: boolean('swap_allowed').notNull().default(true),
  swap_with: text('swap_with', { enum: swapPartnerRules }).notNull().default('same'),
  swap_decision: text('swap_decision', { enum: swapDecisions }).notNull().default('approval'),
  /** How many days ahead an employee has to request a swap, and how many in a month. */
  swap_days_ahead: integer('swap_days_ahead'),
  swap_month_max: integer('swap_month_max'),
  /** Hours that remain between two working days, and the most planned hours of a week. */
  swap_rest_hours: integer('swap_rest_hours').notNull().default(11),
  swap_week_hours: integer('swap_week_hours'),
});
