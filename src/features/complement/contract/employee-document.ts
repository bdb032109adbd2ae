import { documentBytes, documentEndings } from './document-import.ts';
import {
  choice,
  date,
  defineResource,
  file,
  multiPhoto,
  readOnly,
  reference,
  text,
  type StateTone,
} from '#shared/contract/index.ts';

/** Whether a document is still good. `past`: renewed by a later one of its type, or its employee has left. */
export const documentStates = ['valid', 'expiring', 'expired', 'past'] as const;
export type DocumentState = (typeof documentStates)[number];

const tones = { valid: 'good', expiring: 'waiting', expired: 'bad', past: 'quiet' } as const satisfies Record<
  DocumentState,
  StateTone
>;

const docType = reference('complement.document_type', {
  required: true,
  filter: true,
  column: 'shown',
  width: 180,
});
const validity = readOnly(choice(documentStates, { filter: true, column: 'shown', width: 130, tones }));
const own = {
  doc_no: text({ max: 50, search: true, filter: true, column: 'shown', width: 160 }),
  issue_date: date({ sort: true, filter: true, column: 'shown', width: 120 }),
  expire_date: date({ sort: true, filter: true, column: 'shown', width: 120 }),
  validity,
  file: file({ accept: documentEndings, maxBytes: documentBytes, column: 'shown', width: 220 }),
  /** A document without a scan, photographed page by page. */
  pages: multiPhoto({ maxCount: 20 }),
};

/** A document of an employee with its scan (docs/domain.md#employee-documents). Deleted with the employee. */
export const employeeDocument = defineResource({
  name: 'complement.employee_document',
  module: 'ZBCP',
  path: '/complement/api/v2/employee_documents/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'complement', key: 'employeeDocument' },
  defaultOrdering: 'expire_date',
  phoneFields: ['doc_type', 'validity', 'expire_date'],
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
    doc_type: docType,
    ...own,
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});

/** The signed-in person's own documents, of the types that employees may see. The company files them. */
export const ownDocument = defineResource({
  name: 'personal.document',
  module: 'ZBCP',
  path: '/personal/api/v2/documents/',
  audience: { of: 'own', employee: 'employee', shares: employeeDocument.name },
  words: { namespace: 'personal', key: 'document' },
  fieldWords: employeeDocument.words,
  readOnly: true,
  defaultOrdering: 'expire_date',
  phoneFields: ['validity', 'expire_date'],
  fields: { doc_type: docType, ...own },
});
