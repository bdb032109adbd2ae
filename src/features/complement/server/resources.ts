import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { documentType, employeeDocument, ownDocument, trainingType, workCode } from '../contract.ts';
import { checkExpiry, checkNoneExpires } from './documents/expiry-of-types.ts';
import { followRenewals } from './documents/follow-renewals.ts';
import { countDocuments, countMissing } from './documents/type-counts.ts';
import { validity, validityFilter } from './documents/validity.ts';
import { documentTypes, employeeDocuments, trainingTypes, workCodes } from './tables.ts';

export const documentTypeServer = resourceServer(documentType, {
  table: documentTypes,
  display: sql<string>`${documentTypes.doc_type_name}`,
  prepare: async (context, values, before) => {
    if (before?.has_expiry && values.has_expiry === false) await checkNoneExpires(context, before.id);
    return values;
  },
  computed: {
    missing_count: countMissing,
    expiring_count: countDocuments('expiring'),
    expired_count: countDocuments('expired'),
  },
});

/** Named by type and number. Its files are deleted with the employee. */
export const employeeDocumentServer = resourceServer(employeeDocument, {
  table: employeeDocuments,
  searched: { employee: employeeServer },
  // The outer table's name is written out, since a bare column would be the inner table's.
  display: ({ companyId }) => sql<string>`trim(coalesce((select t.doc_type_name from document_types t
    where t.company_id = ${companyId} and t.id = employee_documents.doc_type), '') || ' ' || ${employeeDocuments.doc_no})`,
  computed: { validity },
  filtered: { validity: validityFilter },
  prepare: async (context, values, before) => {
    await checkExpiry(context, { ...before, ...values });
    return values;
  },
  afterChange: followRenewals,
});

/** The signed-in person's documents, of the types that employees may see. */
export const ownDocumentServer = resourceServer(ownDocument, {
  table: employeeDocuments,
  display: sql<string>`${employeeDocuments.doc_no}`,
  only: ({ companyId }) => sql`exists (select from document_types t where t.company_id = ${companyId}
    and t.id = employee_documents.doc_type and t.visible_to_employee)`,
  computed: { validity },
  filtered: { validity: validityFilter },
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
