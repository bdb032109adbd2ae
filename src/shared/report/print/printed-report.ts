import type { ReactNode } from 'react';
import type { CallData, Report, ReportCalls, ReportQueryInput } from '#shared/contract/index.ts';
import type { ViewFilter } from '#shared/list/list-view.ts';
import type { Days } from '../periods.ts';
import type { ReportWords } from '../report-words.ts';
import type { ReportCells } from '../use-report-columns.tsx';
import type { PrintedRows } from './printed-rows.ts';

/** What is printed of a report: its question, and how the screen shows it. */
export interface PrintedReport {
  readonly report: Report;
  readonly words: ReportWords;
  readonly query: ReportQueryInput;
  readonly days: Days;
  /** The conditions, without the period. */
  readonly filters: readonly ViewFilter[];
  readonly search: string;
  readonly group: string | null;
  readonly names: readonly string[];
  readonly cells: ReportCells | undefined;
  /** Writes the report as a file; offered if the paper would not hold all rows. */
  readonly files: ReactNode;
}

/** The same with its rows. */
export interface PrintedPaperProps extends Omit<PrintedReport, 'files'> {
  readonly read: PrintedRows;
  readonly totals: CallData<ReportCalls['totals']> | undefined;
}
