import { defineResource, flag, refusalCode, text } from '#shared/contract/index.ts';

export const workCodeCodes = {
  /** Punches have it, so it can be disabled but not deleted. */
  inUse: refusalCode('ZBCP0101', 409),
} as const;

/** Jobs and tasks that people choose when they punch (docs/domain.md#work-codes). */
export const workCode = defineResource({
  name: 'complement.work_code',
  module: 'ZBCP',
  path: '/complement/api/v2/work_codes/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'complement', key: 'workCode' },
  defaultOrdering: 'work_code',
  phoneFields: ['work_code', 'work_code_name'],
  codes: [workCodeCodes.inUse],
  fields: {
    /** Digits only, since terminals accept nothing else. */
    work_code: text({
      max: 8,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 130,
      pattern: /^[0-9]+$/,
      patternCode: 'digits',
    }),
    work_code_name: text({
      max: 24,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
    /** Whether terminals offer it. Punches keep a work code that is no longer offered. */
    enabled: flag({ default: true, filter: true, column: 'shown', width: 110 }),
  },
});
