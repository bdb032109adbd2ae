import { date, defineOwnRequest, defineRequest, reference, text } from '#shared/contract/index.ts';

/** What is requested, and the rules that its fields do not show. */
export const exampleThing = defineRequest({
  name: 'sample.example_thing',
  module: 'ZBXX',
  path: '/sample/api/v2/example_things/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'default', key: 'exampleThing' },
  defaultOrdering: '-day',
  // Whether a rejection has a reason, and whether approvers can take back a pending request.
  reason: 'optional',
  revocable: true,
  phoneFields: ['day', 'status'],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    day: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
    remark: text({ max: 200, column: 'shown', width: 260 }),
  },
});

const { day, remark } = exampleThing.fields;

/** The signed-in person's own requests: they make, change and withdraw them while they are pending. */
export const ownExampleThing = defineOwnRequest({
  kind: exampleThing,
  name: 'sample.own_example_thing',
  path: '/personal/api/v2/example_things/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'exampleThing' },
  defaultOrdering: '-day',
  phoneFields: ['day', 'status'],
  fields: { day, remark },
});
