import type { AppRoute } from '#shared/routing/index.ts';
import { ArrowLeftRightIcon, FileTextIcon, FingerprintPatternIcon } from '#shared/ui/icon/index.ts';

const library = '/report/report-library';

export const routes: readonly AppRoute[] = [
  {
    path: library,
    title: 'menu:reportLibrary',
    access: 'report.transaction.view',
    icon: FileTextIcon,
    group: 'report',
    load: () => import('./ui/library-screen.tsx'),
  },
  {
    path: `${library}/transaction`,
    title: 'menu:reportTransaction',
    access: 'report.transaction.view',
    icon: FingerprintPatternIcon,
    group: 'report',
    fillsHeight: true,
    load: () => import('./ui/transaction-screen.tsx'),
  },
  {
    path: `${library}/first-last`,
    title: 'menu:reportFirstLast',
    access: 'report.first_last.view',
    icon: ArrowLeftRightIcon,
    group: 'report',
    fillsHeight: true,
    load: () => import('./ui/first-last-screen.tsx'),
  },
];
