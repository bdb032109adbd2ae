import { anyReport, reportRoute, type AppRoute } from '#shared/routing/index.ts';
import { ArrowLeftRightIcon, FileTextIcon, FingerprintPatternIcon, ListIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/report/report-library',
    title: 'menu:reportLibrary',
    access: anyReport,
    icon: FileTextIcon,
    group: 'report',
    load: () => import('./ui/library-screen.tsx'),
  },
  reportRoute({
    name: 'report.transaction',
    path: 'transaction',
    title: 'menu:reportTransaction',
    section: 'punches',
    words: { namespace: 'report', key: 'transaction' },
    icon: FingerprintPatternIcon,
    load: () => import('./ui/transaction-screen.tsx'),
  }),
  reportRoute({
    name: 'report.first_last',
    path: 'first-last',
    title: 'menu:reportFirstLast',
    section: 'punches',
    words: { namespace: 'report', key: 'firstLast' },
    icon: ArrowLeftRightIcon,
    load: () => import('./ui/first-last-screen.tsx'),
  }),
  reportRoute({
    name: 'report.total_punches',
    path: 'total-punches',
    title: 'menu:reportTotalPunches',
    section: 'punches',
    words: { namespace: 'report', key: 'totalPunches' },
    icon: ListIcon,
    load: () => import('./ui/total-punches-screen.tsx'),
  }),
];
