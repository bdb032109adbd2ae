import './pdf-preview.css';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import type { BesideProps } from '#shared/form/beside.tsx';
import { saveFile } from '#shared/http/save-file.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { Button, FileDownIcon } from '#shared/ui/index.ts';
import { pdfSetting, previewPdf } from '../contract/pdf-setting.ts';

/** Makes a PDF of sample rows with the form's current values, saved or not. */
export function PdfPreview({ values }: BesideProps) {
  const { t } = useTranslation('sys');
  const { isBusy, failure, run } = useDialogWork();
  const names = Object.keys(pdfSetting.create.shape);
  const given = pdfSetting.create.safeParse(
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
  ).data;
  const show = (): void => {
    if (!given) return;
    run(async () => {
      saveFile(await client.downloadEndpoint(previewPdf, { body: given }, { quiet: true }));
      return undefined;
    });
  };
  return (
    <section className="pdf-preview" aria-label={t('pdfPreview.title')}>
      <header>
        <h2>{t('pdfPreview.title')}</h2>
        <p>{t('pdfPreview.text')}</p>
      </header>
      <Button icon={FileDownIcon} onPress={show} isPending={isBusy} isDisabled={!given}>
        {t('pdfPreview.make')}
      </Button>
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </section>
  );
}
