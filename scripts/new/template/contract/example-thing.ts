import { defineResource, text } from '#shared/contract/index.ts';

/** What it is, and which rule of its is not told by its fields. */
export const exampleThing = defineResource({
  name: 'sample.example_thing',
  module: 'ZBXX',
  path: '/sample/api/v2/example_things/',
  // Of the whole company; say `{ department: '<column>' }` or `{ employee: '<column>' }` where a record is of one.
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
