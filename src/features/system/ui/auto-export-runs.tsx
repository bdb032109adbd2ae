import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { RelatedRecords } from '#shared/resource/related-records.tsx';

const runs = {
  of: 'system.export_run',
  by: 'auto_export',
  fields: ['create_time', 'status', 'fault', 'answer'],
  title: 'menu:exportRun',
} as const;

/** The runs of an automatic export, the newest first. */
export function AutoExportRuns({ id }: { readonly id: number }) {
  const { t } = useTranslation('menu');
  const { screenOf } = useApplicationContext();
  if (screenOf('system.export_run') === undefined) return null;
  return (
    <section>
      <h3>{t('exportRun')}</h3>
      <RelatedRecords tab={runs} id={id} />
    </section>
  );
}
