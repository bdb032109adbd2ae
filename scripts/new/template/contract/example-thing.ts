import { defineResource, text } from '#shared/contract/index.ts';

/** What it is, and the rules that its fields do not show. */
export const exampleThing = defineResource({
  name: 'sample.example_thing',
  module: 'ZBXX',
  path: '/sample/api/v2/example_things/',
  // For the whole company; use `{ department: '<column>' }` or `{ employee: '<column>' }` if a record belongs to one.
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'default', key: 'exampleThing' },
  defaultOrdering: 'code',
  phoneFields: ['code', 'remark'],
  fields: {
    code: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 140,
    }),
    name: text({ max: 100, required: true, search: true, sort: true, filter: true, column: 'shown', width: 260 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
