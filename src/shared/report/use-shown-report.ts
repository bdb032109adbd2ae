import { useMemo } from 'react';
import { isFigureShown, type Report } from '#shared/contract/index.ts';
import { usePresentation } from '#shared/record/application-context.tsx';

/** A report without the figures that the company hides: without their columns, totals and lines. */
export function useShownReport(report: Report): Report {
  const presentation = usePresentation();
  return useMemo(() => {
    const isShown = (name: string): boolean => isFigureShown(presentation, name);
    if (!presentation.items.some(({ shown }) => !shown)) return report;
    const { matrix } = report;
    const lines = matrix?.lines.filter(({ name }) => isShown(name)) ?? [];
    return {
      ...report,
      fields: Object.fromEntries(Object.entries(report.fields).filter(([name]) => isShown(name))),
      totals: Object.fromEntries(Object.entries(report.totals).filter(([key, { column }]) => isShown(column ?? key))),
      phoneFields: report.phoneFields.filter(isShown),
      matrix: matrix && lines.length > 0 ? { ...matrix, lines } : matrix,
    };
  }, [report, presentation]);
}
