import { choice, defineResource, flag, integer, text } from '#shared/contract/index.ts';

/** Categories of training. */
export const trainingCategories = [
  'seminar',
  'theory',
  'workshop',
  'conference',
  'exam',
  'online',
  'self_study',
] as const;

/** Types of training (docs/domain.md#training). */
export const trainingType = defineResource({
  name: 'complement.training_type',
  module: 'ZBCP',
  path: '/complement/api/v2/training_types/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'complement', key: 'trainingType' },
  defaultOrdering: 'training_code',
  phoneFields: ['training_code', 'training_name'],
  fields: {
    training_code: text({
      max: 20,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    training_name: text({
      max: 50,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 240,
    }),
    category: choice(trainingCategories, { default: 'seminar', filter: true, column: 'shown', width: 150 }),
    /**
     * Whether time spent in it counts as worked; otherwise it is only noted. It cannot change, since days have been calculated with
     * it.
     */
    counts_as_work: flag({ default: true, immutable: true, filter: true, column: 'shown', width: 150 }),
    /** Whether a certificate is printed once it is over, and for how many months it is valid; empty for ever. */
    has_certificate: flag({ default: false, filter: true, column: 'hidden', width: 150 }),
    certificate_months: integer({
      min: 1,
      max: 240,
      visibleWhen: { field: 'has_certificate', is: true },
      column: 'hidden',
      width: 150,
    }),
    /** Whether new trainings may have this type. */
    enabled: flag({ default: true, filter: true, column: 'shown', width: 110 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
