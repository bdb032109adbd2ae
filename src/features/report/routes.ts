import { anyReport, ownReportRoute, reportRoute, type AppRoute } from '#shared/routing/index.ts';
import {
  ArrowLeftRightIcon,
  CalendarDaysIcon,
  FileTextIcon,
  FingerprintPatternIcon,
  ListIcon,
  MapPinIcon,
  RepeatIcon,
} from '#shared/ui/icon/index.ts';
import { figureRoutes } from './figure-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { sheetRoutes } from './sheet-routes.ts';

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
  reportRoute({
    name: 'report.multiple_transaction',
    path: 'multiple-transaction',
    title: 'menu:reportMultipleTransaction',
    section: 'punches',
    words: { namespace: 'report', key: 'multipleTransaction' },
    icon: RepeatIcon,
    load: () => import('./ui/multiple-transaction-screen.tsx'),
  }),
  reportRoute({
    name: 'report.employee_birthday',
    path: 'employee-birthday',
    title: 'menu:reportEmployeeBirthday',
    section: 'people',
    words: { namespace: 'report', key: 'employeeBirthday' },
    icon: CalendarDaysIcon,
    load: () => import('./ui/employee-birthday-screen.tsx'),
  }),
  reportRoute({
    name: 'report.mobile_transaction',
    path: 'mobile-transaction',
    title: 'menu:reportMobileTransaction',
    section: 'punches',
    words: { namespace: 'report', key: 'mobileTransaction' },
    icon: MapPinIcon,
    load: () => import('./ui/mobile-transaction-screen.tsx'),
  }),
  ownReportRoute({
    path: 'transaction',
    title: 'menu:myTransaction',
    icon: FingerprintPatternIcon,
    load: () => import('./ui/own-transaction-screen.tsx'),
  }),
  ownReportRoute({
    path: 'multiple-transaction',
    title: 'menu:myMultipleTransaction',
    icon: RepeatIcon,
    load: () => import('./ui/own-multiple-transaction-screen.tsx'),
  }),
  ...settingsRoutes,
  ...figureRoutes,
  ...sheetRoutes,
];
