import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** What this area of the product is. */
export const complement: Slice = {
  name: 'complement',
  words: ['complement'],
  routes,
  recordTabs: {
    'personnel.employee': [
      {
        of: 'complement.employee_document',
        by: 'employee',
        title: 'menu:employeeDocument',
        fields: ['doc_type', 'doc_no', 'issue_date', 'expire_date'],
      },
    ],
  },
  resources: {
    'complement.document_type': () => import('./contract.ts').then((contract) => contract.documentType),
    'complement.employee_document': () => import('./contract.ts').then((contract) => contract.employeeDocument),
    'complement.work_code': () => import('./contract.ts').then((contract) => contract.workCode),
    'complement.holiday': () => import('./contract.ts').then((contract) => contract.holiday),
    'complement.training_type': () => import('./contract.ts').then((contract) => contract.trainingType),
  },
};
