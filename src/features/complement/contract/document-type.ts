import { defineResource, flag, text } from '#shared/contract/index.ts';

/** Types of documents that a company keeps about its people (docs/domain.md#employee-documents). */
export const documentType = defineResource({
  name: 'complement.document_type',
  module: 'ZBCP',
  path: '/complement/api/v2/document_types/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'complement', key: 'documentType' },
  defaultOrdering: 'doc_type_code',
  phoneFields: ['doc_type_code', 'doc_type_name'],
  fields: {
    doc_type_code: text({
      max: 20,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    doc_type_name: text({
      max: 50,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
    has_expiry: flag({ default: true, filter: true, column: 'shown', width: 110 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
