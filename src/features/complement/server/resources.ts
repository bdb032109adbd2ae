import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { documentType, employeeDocument, trainingType, workCode } from '../contract.ts';
import { documentTypes, employeeDocuments, trainingTypes, workCodes } from './tables.ts';

export const documentTypeServer = resourceServer(documentType, {
  table: documentTypes,
  display: sql<string>`${documentTypes.doc_type_name}`,
});

/** Named by type and number. Its files are deleted with the employee. */
export const employeeDocumentServer = resourceServer(employeeDocument, {
  table: employeeDocuments,
  searched: { employee: employeeServer },
  // The outer table's name is written out, since a bare column would be the inner table's.
  display: ({ companyId }) => sql<string>`trim(coalesce((select t.doc_type_name from document_types t
    where t.company_id = ${companyId} and t.id = employee_documents.doc_type), '') || ' ' || ${employeeDocuments.doc_no})`,
});

export const trainingTypeServer = resourceServer(trainingType, {
  table: trainingTypes,
  display: sql<string>`${trainingTypes.training_name}`,
});

export const workCodeServer = resourceServer(workCode, {
  table: workCodes,
  display: sql<string>`${workCodes.work_code} || ' ' || ${workCodes.work_code_name}`,
  example: (nth) => ({ work_code: String(1000 + nth) }),
});
