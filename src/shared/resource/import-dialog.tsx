import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importResultSchema, mostChanges, type AnyResource, type CallData } from '#shared/contract/index.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { formatList, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { resourceKeys } from '#shared/record/queries.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { Button, Checkbox } from '#shared/ui/index.ts';
import { FileImportDialog } from './file-import/file-import-dialog.tsx';
import { useFileImport, type ImportRequest } from './file-import/use-file-import.ts';
import { RowErrors } from './row-errors.tsx';

interface ImportDialogProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly onClose: () => void;
}

type Preview = CallData<AnyResource['calls']['import']>;

/** Imports records of a table. */
export function ImportDialog({ resource, words, onClose }: ImportDialogProps) {
  const { t, language } = useTranslation(['common', 'api']);
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const [options, setOptions] = useState({ update: false, create_missing: false });
  // Existing records can be changed if the resource has a key for them, and the person may change them.
  const mayUpdate = useMay(resource)('change') && Object.values(resource.fields).some(({ options }) => options.unique);

  const request =
    (mode: 'preview' | 'skip' | 'all', chosen = options): ImportRequest<Preview> =>
    (file, name) =>
      client.callEndpoint(
        resource.calls.import,
        { body: { file, file_name: name, mode, ...chosen } },
        { quiet: true, timeLimit: 120_000 },
      );
  const state = useFileImport({
    place: `${resource.name}.import`,
    endings: ['.xlsx', '.csv'],
    wrongEnding: t('common:validation.fileType'),
    largest: { bytes: 10_000_000, text: '10 MB' },
    preview: request('preview'),
  });
  const { step, isBusy } = state;

  const choose = (chosen: Partial<typeof options>): void => {
    const next = { ...options, ...chosen };
    setOptions(next);
    state.ask(request('preview', next));
  };

  const template = (format: 'xlsx' | 'csv'): void =>
    state.run(async () => {
      saveFile(await client.downloadEndpoint(resource.calls.importTemplate, { query: { format } }, { quiet: true }));
    });

  return (
    <FileImportDialog
      state={state}
      title={t('common:import.title', { what: words.title })}
      isWide={step.kind === 'previewed' && step.preview.errors.length > 0}
      how={
        <>
          <p>{t('common:import.how')}</p>
          <div className="resource-import-templates">
            <Button variant="quiet" size="small" onPress={() => template('xlsx')}>
              {t('common:import.template', { format: 'Excel' })}
            </Button>
            <Button variant="quiet" size="small" onPress={() => template('csv')}>
              {t('common:import.template', { format: 'CSV' })}
            </Button>
          </div>
        </>
      }
      choose={t('common:import.choose')}
      limits={t('common:import.limits')}
      preview={({ name, preview: { rows, good, changed, missing, errors } }) => (
        <>
          <p>
            <bdi>{name}</bdi>: {t('common:import.found', { count: rows })}{' '}
            {good < rows ? t('common:import.bad', { count: rows - good }) : t('common:import.allGood')}
          </p>
          {changed > 0 ? <p>{t('common:import.changes', { count: changed })}</p> : null}
          {mayUpdate ? (
            <Checkbox isSelected={options.update} isReadOnly={isBusy} onChange={(update) => choose({ update })}>
              {t('common:import.update')}
            </Checkbox>
          ) : null}
          {missing.length > 0 ? (
            <div className="resource-import-missing">
              <Checkbox
                isSelected={options.create_missing}
                isReadOnly={isBusy}
                onChange={(create) => choose({ create_missing: create })}
              >
                {t('common:import.createMissing', {
                  count: missing.reduce((sum, { names }) => sum + names.length, 0),
                })}
              </Checkbox>
              <ul className="resource-muted" aria-label={t('common:import.missing')}>
                {missing.map(({ field, names }) => (
                  <li key={field}>
                    {words.field(field)}: {formatList(names.map(isolated), language)}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <RowErrors errors={errors} words={words} fileName={name} />
          {good < rows && good > 0 ? <p className="resource-muted">{t('common:import.skips')}</p> : null}
        </>
      )}
      start={({ rows, good, changed }) => ({
        label: t('common:import.start', { count: good }),
        isDisabled: good === 0,
        onPress: () => state.ask(request(good < rows || changed > mostChanges ? 'skip' : 'all')),
      })}
      result={(job, fileName) => <ImportResult job={job} words={words} fileName={fileName} />}
      onEnd={() => void queries.invalidateQueries({ queryKey: resourceKeys.all(resource.name) })}
      onClose={onClose}
    />
  );
}

/** A name whose direction does not turn what is beside it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The result of an import: rows created, rows that stay of an import that ended early, and the errors of the rest. */
function ImportResult({ job, words, fileName }: { job: Job; words: ResourceWords; fileName: string }) {
  const { t } = useTranslation('common');
  const result = importResultSchema.safeParse(job.result).data;
  if (!result) return null;
  // Those that the preview already named, and those that the server has refused since.
  const left = result.skipped + result.failed;
  return (
    <>
      {result.taken_back && result.made === 0 ? (
        <p>{t('import.takenBack')}</p>
      ) : job.status === 'done' && !result.taken_back ? (
        <p className="resource-muted">{t('import.done', { count: result.made })}</p>
      ) : null}
      {result.created > 0 ? <p>{t('import.created', { count: result.created })}</p> : null}
      {job.status === 'done' && left > 0 && !result.taken_back ? <p>{t('import.skipped', { count: left })}</p> : null}
      {(job.status !== 'done' || result.taken_back) && result.made > 0 ? (
        <p>{t('import.stayed', { made: result.made, rows: result.rows })}</p>
      ) : null}
      <RowErrors errors={result.errors} words={words} fileName={fileName} />
    </>
  );
}
