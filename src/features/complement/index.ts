import { always } from '#shared/routing/related-tab.ts';
import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';

/** Complements: holidays, events, documents, training types and work codes. */
export const complement: Slice = {
  name: 'complement',
  words: ['complement', 'personal'],
  routes,
  recordTabs: {
    'personnel.employee': [
      {
        of: 'complement.employee_document',
        by: 'employee',
        title: 'menu:employeeDocument',
        fields: ['doc_type', 'doc_no', 'issue_date', 'expire_date', 'validity'],
        isChangeable: always,
      },
    ],
  },
  resources: {
    'complement.document_type': () => import('./contract.ts').then((contract) => contract.documentType),
    'complement.employee_document': () => import('./contract.ts').then((contract) => contract.employeeDocument),
    'personal.document': () => import('./contract.ts').then((contract) => contract.ownDocument),
    'complement.work_code': () => import('./contract.ts').then((contract) => contract.workCode),
    'complement.holiday': () => import('./contract.ts').then((contract) => contract.holiday),
    'complement.training_type': () => import('./contract.ts').then((contract) => contract.trainingType),
    'complement.event': () => import('./contract.ts').then((contract) => contract.event),
  },
};

/** The events of the next two weeks, for the start page: the company's, or the person's own. */
export const ComingEvents = /* @__PURE__ */ lazily(() =>
  import('./ui/coming-events.tsx').then((module) => module.ComingEvents),
);
export const OwnComingEvents = /* @__PURE__ */ lazily(() =>
  import('./ui/coming-events.tsx').then((module) => module.OwnComingEvents),
);
