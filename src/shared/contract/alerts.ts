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
  'early_leave',
  'high_temperature',
  'terminal_online',
  'birthday',
  'anniversary',
  'terminal_storage',
  'document_missing',
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
  'early_leave',
  'high_temperature',
  'birthday',
  'anniversary',
  'document_missing',
] as const satisfies readonly AlertEvent[];
/** Those of which the person can be notified too: nobody has to be told of their own birthday. */
export const ownEvents = personalEvents.filter((event) => event !== 'birthday' && event !== 'anniversary');
/** Events about what the company uses, of which the people who are responsible for it can be notified. */
export const companyEvents = [
  'terminal_offline',
  'unregistered',
  'export_failed',
  'api_key_expiring',
  'terminal_online',
  'terminal_storage',
] as const satisfies readonly AlertEvent[];

/** Events with a threshold of minutes, of punches, failures or percent of a limit, of days, or of degrees. */
export const timedEvents = ['late', 'early_leave', 'terminal_offline'] as const satisfies readonly AlertEvent[];
export const countedEvents = [
  'unregistered',
  'export_failed',
  'overtime_limit',
  'terminal_storage',
] as const satisfies readonly AlertEvent[];
export const dayEvents = [
  'consecutive_days',
  'certificate_expiring',
  'leave_expiring',
  'api_key_expiring',
  'probation_ending',
  'contract_ending',
  'birthday',
  'anniversary',
  'document_missing',
] as const satisfies readonly AlertEvent[];
export const degreeEvents = ['high_temperature'] as const satisfies readonly AlertEvent[];

/** The lowest temperature, in degrees Celsius, that can be a rule's threshold, and the threshold at first. */
export const leastDegrees = 37;
export const defaultDegrees = 37.5;

/**
 * Events that can only change from one day to the next: they are looked for once a day, the others every few minutes. Each type of
 * document has its own days before its documents expire.
 */
export const dailyEvents: ReadonlySet<AlertEvent> = new Set([...dayEvents, 'document_expiring', 'overtime_limit']);

/**
 * The days of a rule at first: a week without a day off, a month until something expires, a week until a birthday, and a week after the
 * hire date until documents are missed.
 */
export const defaultDays: Readonly<Partial<Record<AlertEvent, number>>> = {
  consecutive_days: 7,
  birthday: 7,
  anniversary: 7,
  document_missing: 7,
};

/** The number of a rule at first: a limit that is reached, or storage that is nearly used. */
export const defaultCounts: Readonly<Partial<Record<AlertEvent, number>>> = {
  overtime_limit: 100,
  terminal_storage: 90,
};

/**
 * Who is notified of an alert: the recipients of its rule, or of all possible ones the employee alone, the manager alone (without one,
 * that of the department), or the groups and users of the rule alone.
 */
export const alertRecipients = ['rule', 'employee', 'manager', 'hr'] as const;
export type AlertRecipients = (typeof alertRecipients)[number];

/** When people are notified: as soon as something is found, or at a time of each day or of one day a week. */
export const alertDigests = ['immediate', 'daily', 'weekly'] as const;

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
  early_leave: 'attendance',
  high_temperature: 'attendance',
  terminal_online: 'terminals',
  birthday: 'people',
  anniversary: 'people',
  terminal_storage: 'terminals',
  document_missing: 'people',
} as const satisfies Record<AlertEvent, AlertTopic>;
