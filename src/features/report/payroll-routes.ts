import { reportRoute, type AppRoute } from '#shared/routing/index.ts';
import { ArrowLeftRightIcon, FileTextIcon, SendIcon } from '#shared/ui/icon/index.ts';

const summaryReports = async () => (await import('./ui/summary-report-screen.tsx')).screens;

/** What payroll gets, what it got, and what has changed since. */
export const payrollRoutes: readonly AppRoute[] = [
  reportRoute({
    name: 'report.payroll_summary',
    path: 'payroll-summary',
    title: 'menu:reportPayrollSummary',
    section: 'summaries',
    words: { namespace: 'report', key: 'payrollSummary' },
    icon: FileTextIcon,
    load: () => import('./ui/payroll-summary-screen.tsx'),
  }),
  reportRoute({
    name: 'report.payroll_handover',
    path: 'payroll-handover',
    title: 'menu:reportPayrollHandover',
    section: 'summaries',
    words: { namespace: 'report', key: 'payrollHandover' },
    icon: SendIcon,
    load: async () => (await summaryReports()).payrollHandover,
  }),
  reportRoute({
    name: 'report.payroll_difference',
    path: 'payroll-difference',
    title: 'menu:reportPayrollDifference',
    section: 'summaries',
    words: { namespace: 'report', key: 'payrollDifference' },
    icon: ArrowLeftRightIcon,
    load: async () => (await summaryReports()).payrollDifference,
  }),
];
