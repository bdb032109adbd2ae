/** The report kit: a report's screen, built from its declaration. */
export { ReportScreen, type ReportScreenProps } from './report-screen.tsx';
export type { ReportCells } from './use-report-columns.tsx';
export { useReportWords, type ReportWords } from './report-words.ts';
