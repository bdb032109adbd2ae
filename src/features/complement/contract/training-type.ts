import { choice, defineResource, flag, text } from '#shared/contract/index.ts';

/** What a training is, in kind: how it is given. */
export const trainingCategories = [
  'seminar',
  'theory',
  'workshop',
  'conference',
  'exam',
  'online',
  'self_study',
] as const;

/** Kinds of training (docs/domain.md#training). */
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
      sort: true,
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
    /** Whether working time that is spent in it counts as worked; else it is only noted. Days were counted so: it stays. */
    counts_as_work: flag({ default: true, immutable: true, filter: true, column: 'shown', width: 150 }),
    /** Whether new trainings can be of it. */
    enabled: flag({ default: true, filter: true, column: 'shown', width: 110 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
