import { useMemo } from 'react';
import { isFigureShown, usualOrdering, type Report } from '#shared/contract/index.ts';
import { usePresentation } from '#shared/record/application-context.tsx';

/**
 * A report as the company shows it: in its order of days, and without the figures that it hides, their columns, totals and
 * lines.
 */
export function useShownReport(report: Report): Report {
  const presentation = usePresentation();
  return useMemo(() => {
    const isShown = (name: string): boolean => isFigureShown(presentation, name);
    const defaultOrdering = usualOrdering(presentation, report.defaultOrdering, report.period.field);
    if (!presentation.items.some(({ shown }) => !shown))
      return defaultOrdering === report.defaultOrdering ? report : { ...report, defaultOrdering };
    const { matrix } = report;
    const lines = matrix?.lines.filter(({ name }) => isShown(name)) ?? [];
    return {
      ...report,
      defaultOrdering,
      fields: Object.fromEntries(Object.entries(report.fields).filter(([name]) => isShown(name))),
      totals: Object.fromEntries(Object.entries(report.totals).filter(([key, { column }]) => isShown(column ?? key))),
      phoneFields: report.phoneFields.filter(isShown),
      matrix: matrix && lines.length > 0 ? { ...matrix, lines } : matrix,
    };
  }, [report, presentation]);
}
