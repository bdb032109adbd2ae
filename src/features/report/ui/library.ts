import type { Report } from '#shared/contract/index.ts';
import { ArrowLeftRightIcon, FingerprintPatternIcon, type IconType } from '#shared/ui/icon/index.ts';
import { firstLastReport, transactionReport } from '../contract.ts';

/** A report of the library. */
export interface LibraryEntry {
  readonly report: Report;
  readonly path: string;
  readonly icon: IconType;
}

/** The reports that there are, by what they are about. */
export const library = {
  punches: [
    { report: transactionReport, path: '/report/report-library/transaction', icon: FingerprintPatternIcon },
    { report: firstLastReport, path: '/report/report-library/first-last', icon: ArrowLeftRightIcon },
  ],
} as const satisfies Readonly<Record<string, readonly LibraryEntry[]>>;
