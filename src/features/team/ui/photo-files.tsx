import type { CallData } from '#shared/contract/index.ts';
import { builtKey, codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { ZipFiles } from '#shared/resource/file-import/zip-files.tsx';
import type { importPhotos, PhotoProblem } from '../contract.ts';

interface PhotoFilesProps {
  readonly photos: CallData<typeof importPhotos>['photos'];
  readonly problems: readonly PhotoProblem[];
  readonly fileName: string;
}

/** The files of a zip of photos. */
export function PhotoFiles({ photos, problems, fileName }: PhotoFilesProps) {
  const { t } = useTranslation(['per', 'common', 'api']);
  const written = useWritten();
  const why = ({ code, context }: PhotoProblem): string =>
    t(
      [builtKey(`per:photos.problem.${code}`), builtKey(`common:validation.${code}`), ...codeKeys(code)],
      written(context),
    );
  return (
    <ZipFiles
      words={{
        list: t('per:photos.list'),
        file: t('per:photos.file'),
        person: t('per:photos.person'),
        what: t('per:photos.what'),
        shown: (number) => t('per:photos.shown', { number }),
      }}
      files={photos.map(({ file, employee, emp_code: code, replaces }) => ({
        file,
        name: employee.display_name,
        code,
        what: t(replaces ? 'per:photos.replaced' : 'per:photos.added'),
      }))}
      problems={problems.map((problem) => ({ file: problem.file, why: why(problem) }))}
      fileName={fileName}
    />
  );
}
