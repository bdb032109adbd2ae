import { checkbox, choice, defineResource, integer, minute, text } from '#shared/contract/index.ts';

/** How a break is deducted, named as in the engine (`Break.deduct`). */
export const breakDeductions = ['auto', 'punch', 'punchMin'] as const;

/** A kind of break: its length, whether it is paid, and how it is deducted. Timetables say when it lies. */
export const breakTime = defineResource({
  name: 'attendance.break_time',
  module: 'ZBAT',
  path: '/att/api/v2/break_times/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'breakTime' },
  defaultOrdering: 'alias',
  dated: { but: ['alias'] },
  phoneFields: ['duration', 'deduct'],
  fields: {
    alias: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 240,
    }),
    duration: integer({ min: 1, max: 480, required: true, sort: true, filter: true, column: 'shown', width: 120 }),
    deduct: choice(breakDeductions, { default: 'auto', sort: true, filter: true, column: 'shown', width: 220 }),
    paid: checkbox({ default: false, filter: true, column: 'shown', width: 100 }),
    trigger: minute({ max: 2880, default: 0, column: 'hidden', width: 140 }),
    margin: minute({
      max: 1440,
      default: 30,
      visibleWhen: { field: 'deduct', is: ['punch', 'punchMin'] },
      column: 'hidden',
      width: 140,
    }),
  },
});
