/** The report kit: a report's screen, made of its declaration. */
export { ReportScreen, type ReportScreenProps } from './report-screen.tsx';
export { useReportWords, type ReportWords } from './report-words.ts';
