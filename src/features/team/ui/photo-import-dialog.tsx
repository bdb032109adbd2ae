import type { CallData } from '#shared/contract/index.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { FileImportDialog } from '#shared/resource/file-import/file-import-dialog.tsx';
import { useFileImport, type ImportRequest } from '#shared/resource/file-import/use-file-import.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { employee, importPhotos, photoResultSchema, photosPlace, photoZipBytes } from '../contract.ts';
import { PhotoFiles } from './photo-files.tsx';

type Preview = CallData<typeof importPhotos>;

/** Imports photos of many employees from a zip. */
export function PhotoImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['per', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const request =
    (mode: 'preview' | 'import'): ImportRequest<Preview> =>
    (file, name) =>
      client.callEndpoint(importPhotos, { body: { file, file_name: name, mode } }, { quiet: true, timeLimit: 120_000 });
  const state = useFileImport({
    place: photosPlace,
    endings: ['.zip'],
    wrongEnding: t('common:validation.photoZip.notAZip'),
    largest: { bytes: photoZipBytes, text: '50 MB' },
    preview: request('preview'),
  });
  return (
    <FileImportDialog
      state={state}
      title={t('photos.button')}
      isWide={state.step.kind !== 'choosing'}
      how={<p>{t('photos.how')}</p>}
      choose={t('photos.choose')}
      limits={t('photos.limits')}
      preview={({ name, preview: { photos, problems } }) => {
        const replacing = photos.filter(({ replaces }) => replaces).length;
        return (
          <>
            <p>
              <bdi>{name}</bdi>: {t('photos.found', { count: photos.length })}
              {replacing > 0 ? ` ${t('photos.replacing', { count: replacing })}` : ''}
              {problems.length > 0 ? ` ${t('photos.bad', { count: problems.length })}` : ''}
            </p>
            <PhotoFiles photos={photos} problems={problems} fileName={name} />
          </>
        );
      }}
      start={({ photos }) => ({
        label: t('photos.start', { count: photos.length }),
        isDisabled: photos.length === 0,
        onPress: () => state.ask(request('import')),
      })}
      result={(job, fileName) => <PhotoResult job={job} fileName={fileName} />}
      onEnd={() => void refresh(employee.name)}
      onClose={onClose}
    />
  );
}

/** The result of the job: photos stored, and the files that were not. */
function PhotoResult({ job, fileName }: { readonly job: Job; readonly fileName: string }) {
  const { t } = useTranslation('per');
  const result = photoResultSchema.safeParse(job.result).data;
  if (!result) return null;
  const { made, photos, problems } = result;
  const left = result.failed + result.skipped;
  return (
    <>
      <p className="resource-muted">
        {job.status === 'done' ? t('photos.done', { count: made }) : t('photos.stayed', { made, photos })}
      </p>
      {job.status === 'done' && left > 0 ? <p>{t('photos.left', { count: left })}</p> : null}
      <PhotoFiles photos={[]} problems={problems} fileName={fileName} />
    </>
  );
}
