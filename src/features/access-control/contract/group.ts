import {
  defineResource,
  integer,
  multiEmployee,
  readOnly,
  reference,
  references,
  refusalCode,
  text,
} from '#shared/contract/index.ts';

export const groupCodes = {
  /** Controllers number groups up to 99. */
  tooMany: refusalCode('ZBAC0401', 409),
} as const;

/** Who may open which doors, and when: people, and departments with everything below them. */
export const accessGroup = defineResource({
  name: 'access_control.group',
  module: 'ZBAC',
  path: '/acc/api/v2/groups/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'acc', key: 'accessGroup' },
  defaultOrdering: 'name',
  phoneFields: ['doors', 'time_period'],
  codes: Object.values(groupCodes),
  fields: {
    name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    /** The number of the group on controllers, for doors that several people open together. */
    number: readOnly(integer({ sort: true, column: 'hidden', width: 100 })),
    doors: references('access_control.door', { whenEmpty: 'nothing', filter: true, column: 'shown', width: 240 }),
    time_period: reference('access_control.time_period', {
      whenEmpty: 'said',
      filter: true,
      column: 'shown',
      width: 170,
    }),
    departments: references('company.department', {
      tree: true,
      whenEmpty: 'nothing',
      filter: true,
      column: 'shown',
      width: 200,
    }),
    employees: multiEmployee({ whenEmpty: 'nothing', filter: true, column: 'shown', width: 200 }),
  },
});
