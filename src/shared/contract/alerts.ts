/** What alerts are about, in the order of their list. Each is found by the slice that knows of it (`src/server/alerts`). */
export const alertEvents = ['late', 'absent', 'missed_punch', 'terminal_offline', 'unregistered'] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** Events that are about a person: the person, the superior and the manager of the department can be told. */
export const personalEvents = ['late', 'absent', 'missed_punch'] as const satisfies readonly AlertEvent[];
/** Events that are about the company's terminals: whoever looks after these can be told. */
export const terminalEvents = ['terminal_offline', 'unregistered'] as const satisfies readonly AlertEvent[];

/** Events that wait for some minutes, or for some punches. */
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
