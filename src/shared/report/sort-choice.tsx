import type { Report } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';
import type { ReportWords } from './report-words.ts';

interface SortChoiceProps {
  readonly report: Report;
  readonly words: ReportWords;
  readonly ordering: string;
  readonly onChange: (ordering: string) => void;
}

/**
 * The order of the people on a sheet: figures from the largest to the smallest, everything else from the first to the
 * last.
 */
export function SortChoice({ report, words, ordering, onChange }: SortChoiceProps) {
  const { t } = useTranslation('report');
  const figures = new Set(Object.values(report.totals).map(({ column }) => column));
  const options = Object.entries(report.fields)
    .filter(([, field]) => field.options.sort)
    .map(([name]) => ({
      id: figures.has(name) ? `-${name}` : name,
      name: `${t('screen.sortBy')}: ${words.fields.field(name)}`,
    }));
  return (
    <Select
      aria-label={t('screen.sortBy')}
      size="small"
      className="report-group-choice"
      value={options.some(({ id }) => id === ordering) ? ordering : report.defaultOrdering}
      onChange={(chosen) => onChange(String(chosen))}
      options={options}
    />
  );
}
