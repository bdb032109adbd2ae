import type { AppRoute } from '#shared/routing/index.ts';
import { FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/complement/incident-type',
    title: 'menu:incidentType',
    access: 'leave.incident_type.view',
    icon: FileTextIcon,
    group: 'complement',
    resource: 'leave.incident_type',
    load: () => import('./ui/incident-type-screen.tsx'),
  },
];
