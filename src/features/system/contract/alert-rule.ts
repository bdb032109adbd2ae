import {
  choice,
  date,
  decimal,
  defineResource,
  flag,
  isBlank,
  integer,
  minute,
  readOnly,
  references,
  time,
} from '#shared/contract/index.ts';
import { weekdays } from './auto-export.ts';
import {
  alertDigests,
  alertTopics,
  alertEvents,
  companyEvents,
  countedEvents,
  dayEvents,
  defaultDegrees,
  degreeEvents,
  leastDegrees,
  ownEvents,
  personalEvents,
  timedEvents,
} from '#shared/contract/alerts.ts';

const ofPeople = { field: 'event', is: personalEvents } as const;
const ofOwn = { field: 'event', is: ownEvents } as const;
const ofCompany = { field: 'event', is: companyEvents } as const;

/** Rules of automatic alerts: one for each event, made with the company. Each alert is raised once for its subject and day. */
export const alertRule = defineResource({
  name: 'system.alert_rule',
  module: 'ZBSY',
  path: '/system/api/v2/alert_rules/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'alertRule' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import'],
  phoneFields: ['is_enabled', 'topic'],
  rules: [
    {
      fields: ['quiet_from', 'quiet_until'],
      code: 'breakTimes',
      holds: ({ quiet_from: from, quiet_until: until }) => isBlank(from) === isBlank(until),
    },
  ],
  fields: {
    topic: readOnly(choice(alertTopics, { filter: true, column: 'shown', width: 140 })),
    event: choice(alertEvents, { required: true, immutable: true, filter: true, column: 'shown', width: 240 }),
    is_enabled: flag({ default: false, filter: true, column: 'shown', width: 100 }),
    from_minutes: minute({
      min: 1,
      max: 1440,
      isSpan: true,
      required: true,
      default: 15,
      column: 'shown',
      width: 130,
      visibleWhen: { field: 'event', is: timedEvents },
    }),
    from_count: integer({
      min: 1,
      max: 10_000,
      required: true,
      default: 1,
      column: 'shown',
      width: 130,
      visibleWhen: { field: 'event', is: countedEvents },
    }),
    from_days: integer({
      min: 1,
      max: 366,
      required: true,
      default: 30,
      unit: 'days',
      column: 'shown',
      width: 130,
      visibleWhen: { field: 'event', is: dayEvents },
    }),
    from_degrees: decimal({
      min: leastDegrees,
      max: 42,
      required: true,
      default: defaultDegrees,
      column: 'hidden',
      width: 130,
      visibleWhen: { field: 'event', is: degreeEvents },
    }),
    to_employee: flag({ default: true, column: 'shown', width: 120, visibleWhen: ofOwn, group: 'told' }),
    to_superior: flag({ default: true, column: 'shown', width: 120, visibleWhen: ofPeople, group: 'told' }),
    to_manager: flag({ default: false, column: 'hidden', width: 150, visibleWhen: ofPeople, group: 'told' }),
    to_responsible: flag({ default: true, column: 'shown', width: 210, visibleWhen: ofCompany, group: 'told' }),
    groups: references('system.group', { whenEmpty: 'nothing', column: 'shown', width: 180, group: 'told' }),
    users: references('system.user', { whenEmpty: 'nothing', column: 'shown', width: 180, group: 'told' }),
    digest: choice(alertDigests, { default: 'immediate', filter: true, column: 'shown', width: 150, group: 'way' }),
    digest_weekday: choice(weekdays, {
      default: 'monday',
      group: 'way',
      visibleWhen: { field: 'digest', is: 'weekly' },
    }),
    digest_at: time({
      default: '08:00',
      required: true,
      group: 'way',
      visibleWhen: { field: 'digest', is: ['daily', 'weekly'] },
    }),
    /** In the company's zone. What happens meanwhile is told at the end. */
    quiet_from: time({ group: 'way', visibleWhen: { field: 'digest', is: 'immediate' } }),
    quiet_until: time({ group: 'way', visibleWhen: { field: 'digest', is: 'immediate' } }),
    by_mail: flag({ default: true, filter: true, column: 'shown', width: 120, group: 'way' }),
    /** The day on which the latest alert was raised. */
    last_date: readOnly(date({ column: 'shown', width: 130 })),
  },
});
