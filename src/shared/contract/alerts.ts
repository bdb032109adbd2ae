/** Events of alerts, in the order of their list. The slice that knows an event finds it (`src/server/alerts`). */
export const alertEvents = [
  'late',
  'absent',
  'missed_punch',
  'terminal_offline',
  'unregistered',
  'consecutive_days',
  'document_expiring',
  'certificate_expiring',
  'leave_expiring',
  'export_failed',
  'api_key_expiring',
  'overtime_limit',
  'probation_ending',
  'contract_ending',
] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** Events about an employee, of which the person, the manager and the department's manager can be notified. */
export const personalEvents = [
  'late',
  'absent',
  'missed_punch',
  'consecutive_days',
  'document_expiring',
  'certificate_expiring',
  'leave_expiring',
  'overtime_limit',
  'probation_ending',
  'contract_ending',
] as const satisfies readonly AlertEvent[];
/** Events about what the company uses, of which the people who are responsible for it can be notified. */
export const companyEvents = [
  'terminal_offline',
  'unregistered',
  'export_failed',
  'api_key_expiring',
] as const satisfies readonly AlertEvent[];

/** Events with a threshold of minutes, of punches, failures or percent of a limit, or of days. */
export const timedEvents = ['late', 'terminal_offline'] as const satisfies readonly AlertEvent[];
export const countedEvents = [
  'unregistered',
  'export_failed',
  'overtime_limit',
] as const satisfies readonly AlertEvent[];
export const dayEvents = [
  'consecutive_days',
  'document_expiring',
  'certificate_expiring',
  'leave_expiring',
  'api_key_expiring',
  'probation_ending',
  'contract_ending',
] as const satisfies readonly AlertEvent[];

/** Events that can only change from one day to the next: they are looked for once a day, the others every few minutes. */
export const dailyEvents: ReadonlySet<AlertEvent> = new Set([...dayEvents, 'overtime_limit']);

/** The days of a rule at first: a week without a day off, a month until something expires. */
export const defaultDays: Readonly<Partial<Record<AlertEvent, number>>> = { consecutive_days: 7 };

/** The number of a rule at first: a limit that is reached. */
export const defaultCounts: Readonly<Partial<Record<AlertEvent, number>>> = { overtime_limit: 100 };

/** The groups of the list. */
export const alertTopics = ['attendance', 'terminals', 'people', 'exports'] as const;
export type AlertTopic = (typeof alertTopics)[number];

/** The group of an event. */
export const topicOfEvent = {
  late: 'attendance',
  absent: 'attendance',
  missed_punch: 'attendance',
  terminal_offline: 'terminals',
  unregistered: 'terminals',
  consecutive_days: 'attendance',
  document_expiring: 'people',
  certificate_expiring: 'people',
  leave_expiring: 'people',
  export_failed: 'exports',
  api_key_expiring: 'exports',
  overtime_limit: 'attendance',
  probation_ending: 'people',
  contract_ending: 'people',
} as const satisfies Record<AlertEvent, AlertTopic>;
