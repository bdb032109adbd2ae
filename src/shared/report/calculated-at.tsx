import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useReportWriting } from '#shared/record/application-context.tsx';

/** Stands for the instant in its words; no language uses it. */
const gap = '\u{1f}';

/** When the newest day of a report was calculated, in the company's zone. */
export function CalculatedAt({ at }: { readonly at: string }) {
  const { t } = useTranslation('report');
  const { zone } = useApplicationContext();
  const writing = useReportWriting();
  const [before = '', after = ''] = t('file.calculated', { time: gap }).split(gap);
  return (
    <span className="report-zone">
      {before}
      <time dateTime={at}>{formatInstant(at, zone, writing)}</time>
      {after}
    </span>
  );
}
