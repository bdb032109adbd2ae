import { documentBytes, documentEndings } from './document-import.ts';
import { date, defineResource, file, multiPhoto, reference, text } from '#shared/contract/index.ts';

/** A document of an employee with its scan (docs/domain.md#employee-documents). Deleted with the employee. */
export const employeeDocument = defineResource({
  name: 'complement.employee_document',
  module: 'ZBCP',
  path: '/complement/api/v2/employee_documents/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'complement', key: 'employeeDocument' },
  defaultOrdering: 'expire_date',
  phoneFields: ['doc_type', 'expire_date'],
  rules: [
    {
      fields: ['issue_date', 'expire_date'],
      code: 'expiresBeforeIssue',
      holds: ({ issue_date: issued, expire_date: expires }) =>
        typeof issued !== 'string' || typeof expires !== 'string' || issued < expires,
    },
  ],
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    doc_type: reference('complement.document_type', { required: true, filter: true, column: 'shown', width: 180 }),
    doc_no: text({ max: 50, search: true, filter: true, column: 'shown', width: 160 }),
    issue_date: date({ sort: true, filter: true, column: 'shown', width: 120 }),
    expire_date: date({ sort: true, filter: true, column: 'shown', width: 120 }),
    file: file({ accept: documentEndings, maxBytes: documentBytes, column: 'shown', width: 220 }),
    /** A document without a scan, photographed page by page. */
    pages: multiPhoto({ maxCount: 20 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
