import type { AppRoute } from '#shared/routing/index.ts';
import { CalendarDaysIcon, FileTextIcon, GraduationCapIcon, TagIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/complement/document-type',
    title: 'menu:documentType',
    access: 'complement.document_type.view',
    icon: FileTextIcon,
    group: 'complement',
    resource: 'complement.document_type',
    load: () => import('./ui/document-type-screen.tsx'),
  },
  {
    path: '/complement/employee-document',
    title: 'menu:employeeDocument',
    access: 'complement.employee_document.view',
    icon: FileTextIcon,
    group: 'complement',
    resource: 'complement.employee_document',
    load: () => import('./ui/employee-document-screen.tsx'),
  },
  {
    path: '/complement/holiday',
    title: 'menu:holiday',
    access: 'complement.holiday.view',
    icon: FileTextIcon,
    group: 'complement',
    resource: 'complement.holiday',
    load: () => import('./ui/holiday-screen.tsx'),
  },
  {
    path: '/complement/training-type',
    title: 'menu:trainingType',
    access: 'complement.training_type.view',
    icon: GraduationCapIcon,
    group: 'complement',
    resource: 'complement.training_type',
    load: () => import('./ui/training-type-screen.tsx'),
  },
  {
    path: '/complement/work-code',
    title: 'menu:workCode',
    access: 'complement.work_code.view',
    icon: TagIcon,
    group: 'complement',
    resource: 'complement.work_code',
    load: () => import('./ui/work-code-screen.tsx'),
  },
  {
    path: '/complement/events',
    title: 'menu:event',
    access: 'complement.event.view',
    icon: CalendarDaysIcon,
    group: 'complement',
    resource: 'complement.event',
    load: () => import('./ui/event-screen.tsx'),
  },
];
