import {
  choice,
  datetime,
  defineResource,
  file,
  flag,
  integer,
  multiEmployee,
  readOnly,
  references,
  text,
  textarea,
  type FormRule,
} from '#shared/contract/index.ts';

export const announcementAudiences = ['all', 'departments', 'areas', 'employees'] as const;
export const announcementStates = ['draft', 'published', 'withdrawn'] as const;

const isFor = (audience: (typeof announcementAudiences)[number]) =>
  ({
    required: true,
    whenEmpty: 'nothing',
    visibleWhen: { field: 'audience', is: audience },
    column: 'hidden',
    width: 200,
    group: 'audience',
  }) as const;

const endsLater: FormRule<'start_time' | 'end_time'> = {
  fields: ['start_time', 'end_time'],
  code: 'periodOrder',
  holds: ({ start_time: start, end_time: end }) => typeof start !== 'string' || typeof end !== 'string' || start < end,
};

/** An announcement of a company to its people from a time on: on the start page, by notification, and with the list of readers (docs/domain.md#announcements). */
export const announcement = defineResource({
  name: 'outdoor.announcement',
  module: 'ZBOD',
  path: '/gps/api/v2/announcements/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'gps', key: 'announcement' },
  defaultOrdering: '-start_time',
  phoneFields: ['start_time', 'status'],
  rules: [endsLater],
  actions: {
    publish: { permission: 'change', from: ['draft', 'withdrawn'], to: 'published', max: 20 },
    withdraw: { permission: 'change', from: ['published'], to: 'withdrawn', max: 20 },
  },
  fields: {
    title: text({ max: 100, required: true, search: true, sort: true, filter: true, column: 'shown', width: 260 }),
    content: textarea({ max: 4000, required: true, column: 'hidden', width: 320 }),
    status: readOnly(
      choice(announcementStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { draft: 'waiting', published: 'good', withdrawn: 'quiet' },
      }),
    ),
    start_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 160 }),
    /** Null: until it is withdrawn. */
    end_time: datetime({ column: 'shown', width: 160 }),
    attachment: file({ accept: ['.pdf', '.jpg', '.jpeg', '.png'], column: 'hidden', width: 200 }),
    is_pinned: flag({ default: false, filter: true, column: 'hidden', width: 100 }),
    /** Whether people are asked to confirm that they have read it. */
    needs_confirm: flag({ default: false, filter: true, column: 'hidden', width: 140 }),
    audience: choice(announcementAudiences, {
      default: 'all',
      filter: true,
      column: 'shown',
      width: 140,
      group: 'audience',
    }),
    departments: references('company.department', { ...isFor('departments'), tree: true }),
    areas: references('company.area', { ...isFor('areas'), tree: true }),
    employees: multiEmployee(isFor('employees')),
    /** The numbers of people who were notified, have read it, and have confirmed it. */
    told_count: readOnly(integer({ column: 'shown', width: 100 })),
    read_count: readOnly(integer({ column: 'shown', width: 100 })),
    confirm_count: readOnly(integer({ column: 'shown', width: 120 })),
  },
});
