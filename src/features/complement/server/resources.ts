import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { documentType, employeeDocument } from '../contract.ts';
import { documentTypes, employeeDocuments } from './tables.ts';

export const documentTypeServer = resourceServer(documentType, {
  table: documentTypes,
  display: sql<string>`${documentTypes.doc_type_name}`,
});

/** Named by its type and number; its files go with the employee whom they are about. */
export const employeeDocumentServer = resourceServer(employeeDocument, {
  table: employeeDocuments,
  // The outer table by its name: a bare column would be the inner table's.
  display: sql<string>`trim(coalesce((select t.doc_type_name from document_types t
    where t.company_id = employee_documents.company_id and t.id = employee_documents.doc_type), '') || ' ' || ${employeeDocuments.doc_no})`,
});
