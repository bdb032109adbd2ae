import type { CallData } from '#shared/contract/index.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { builtKey, codeKeys, formatDay, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { FileImportDialog } from '#shared/resource/file-import/file-import-dialog.tsx';
import { useFileImport, type ImportRequest } from '#shared/resource/file-import/use-file-import.ts';
import { ZipFiles } from '#shared/resource/file-import/zip-files.tsx';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import {
  documentResultSchema,
  documentsPlace,
  documentZipBytes,
  employeeDocument,
  importDocuments,
  type DocumentProblem,
} from '../contract.ts';

type Preview = CallData<typeof importDocuments>;

/** Imports documents of many employees from a zip. */
export function DocumentImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['complement', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const request =
    (mode: 'preview' | 'import'): ImportRequest<Preview> =>
    (file, name) =>
      client.callEndpoint(
        importDocuments,
        { body: { file, file_name: name, mode } },
        { quiet: true, timeLimit: 120_000 },
      );
  const state = useFileImport({
    place: documentsPlace,
    endings: ['.zip'],
    wrongEnding: t('common:validation.documentZip.notAZip'),
    largest: { bytes: documentZipBytes, text: '50 MB' },
    preview: request('preview'),
  });
  return (
    <FileImportDialog
      state={state}
      title={t('documentZip.button')}
      isWide={state.step.kind !== 'choosing'}
      how={
        <>
          <p>{t('documentZip.how')}</p>
          <p>{t('documentZip.further')}</p>
        </>
      }
      choose={t('documentZip.choose')}
      limits={t('documentZip.limits')}
      preview={({ name, preview: { documents, problems } }) => {
        const completing = documents.filter(({ completes }) => completes).length;
        return (
          <>
            <p>
              <bdi>{name}</bdi>: {t('documentZip.found', { count: documents.length })}
              {completing > 0 ? ` ${t('documentZip.completing', { count: completing })}` : ''}
              {problems.length > 0 ? ` ${t('documentZip.bad', { count: problems.length })}` : ''}
            </p>
            <DocumentFiles documents={documents} problems={problems} fileName={name} />
          </>
        );
      }}
      start={({ documents }) => ({
        label: t('documentZip.start', { count: documents.length }),
        isDisabled: documents.length === 0,
        onPress: () => state.ask(request('import')),
      })}
      result={(job, fileName) => <DocumentResult job={job} fileName={fileName} />}
      onEnd={() => void refresh(employeeDocument.name)}
      onClose={onClose}
    />
  );
}

interface DocumentFilesProps {
  readonly documents: Preview['documents'];
  readonly problems: readonly DocumentProblem[];
  readonly fileName: string;
}

function DocumentFiles({ documents, problems, fileName }: DocumentFilesProps) {
  const { t } = useTranslation(['complement', 'common', 'api']);
  const { writing } = useApplicationContext();
  const written = useWritten();
  const why = ({ code, context }: DocumentProblem): string =>
    t(
      [builtKey(`complement:documentZip.problem.${code}`), builtKey(`common:validation.${code}`), ...codeKeys(code)],
      written(context),
    );
  const what = ({ doc_type: type, doc_no: number, expire_date: expires, completes }: Preview['documents'][number]) =>
    [
      t(completes ? 'complement:documentZip.completed' : 'complement:documentZip.added', { type }),
      number,
      expires === null ? '' : t('complement:documentZip.expires', { day: formatDay(expires, writing) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ZipFiles
      words={{
        list: t('complement:documentZip.list'),
        file: t('complement:documentZip.file'),
        person: t('complement:documentZip.person'),
        what: t('complement:documentZip.what'),
        shown: (number) => t('complement:documentZip.shown', { number }),
      }}
      files={documents.map((document) => ({
        file: document.file,
        name: document.employee.display_name,
        code: document.emp_code,
        what: what(document),
      }))}
      problems={problems.map((problem) => ({ file: problem.file, why: why(problem) }))}
      fileName={fileName}
    />
  );
}

/** The result of the job: documents stored, and the files that were not. */
function DocumentResult({ job, fileName }: { readonly job: Job; readonly fileName: string }) {
  const { t } = useTranslation('complement');
  const result = documentResultSchema.safeParse(job.result).data;
  if (!result) return null;
  const { made, documents, problems } = result;
  const left = result.failed + result.skipped;
  return (
    <>
      <p className="resource-muted">
        {job.status === 'done'
          ? t('documentZip.done', { count: made })
          : t('documentZip.stayed', { made, all: documents })}
      </p>
      {job.status === 'done' && left > 0 ? <p>{t('documentZip.left', { count: left })}</p> : null}
      <DocumentFiles documents={[]} problems={problems} fileName={fileName} />
    </>
  );
}
