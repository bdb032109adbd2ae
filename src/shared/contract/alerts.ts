/** Events of alerts, in the order of their list. The slice that knows an event finds it (`src/server/alerts`). */
export const alertEvents = ['late', 'absent', 'missed_punch', 'terminal_offline', 'unregistered'] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** Events about an employee, of which the person, the manager and the department's manager can be notified. */
export const personalEvents = ['late', 'absent', 'missed_punch'] as const satisfies readonly AlertEvent[];
/** Events about the company's terminals, of which the people who are responsible for them can be notified. */
export const terminalEvents = ['terminal_offline', 'unregistered'] as const satisfies readonly AlertEvent[];

/** Events with a threshold of minutes or punches. */
export const timedEvents = ['late', 'terminal_offline'] as const satisfies readonly AlertEvent[];
export const countedEvents = ['unregistered'] as const satisfies readonly AlertEvent[];

/** The groups of the list. */
export const alertTopics = ['attendance', 'terminals'] as const;
export type AlertTopic = (typeof alertTopics)[number];

/** The group of an event. */
export const topicOfEvent = {
  late: 'attendance',
  absent: 'attendance',
  missed_punch: 'attendance',
  terminal_offline: 'terminals',
  unregistered: 'terminals',
} as const satisfies Record<AlertEvent, AlertTopic>;
