import './employee.css';
import type { CallData } from '#shared/contract/index.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { builtKey, codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { errorFile } from '#shared/resource/error-file.ts';
import { Button, DownloadIcon } from '#shared/ui/index.ts';
import type { importPhotos, PhotoProblem } from '../contract.ts';

const mostShown = 200;

interface PhotoFilesProps {
  readonly photos: CallData<typeof importPhotos>['photos'];
  readonly problems: readonly PhotoProblem[];
  /** Name of the zip: the file of its problems is named after it. */
  readonly fileName: string;
}

/** The files of a zip: those that are not imported and why, then whose each photo is. */
export function PhotoFiles({ photos, problems, fileName }: PhotoFilesProps) {
  const { t } = useTranslation(['per', 'common', 'api']);
  const written = useWritten();
  if (photos.length + problems.length === 0) return null;
  const why = ({ code, context }: PhotoProblem): string =>
    t(
      [builtKey(`per:photos.problem.${code}`), builtKey(`common:validation.${code}`), ...codeKeys(code)],
      written(context),
    );
  const save = (): void =>
    saveFile(
      errorFile(
        [t('per:photos.file'), t('common:import.problem')],
        problems.map((problem) => [problem.file, why(problem)]),
        fileName,
      ),
    );
  const room = Math.max(0, mostShown - problems.length);
  return (
    <>
      <div className="resource-import-errors" role="region" aria-label={t('per:photos.list')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('per:photos.file')}</th>
              <th scope="col">{t('per:photos.person')}</th>
              <th scope="col">{t('per:photos.what')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, mostShown).map((problem, at) => (
              <tr key={`${at} ${problem.file}`}>
                <td className="resource-import-value">
                  <bdi title={problem.file}>{problem.file}</bdi>
                </td>
                <td>–</td>
                <td className="resource-import-problem photo-problem">{why(problem)}</td>
              </tr>
            ))}
            {photos.slice(0, room).map(({ file, employee, emp_code: code, replaces }) => (
              <tr key={employee.id}>
                <td className="resource-import-value">
                  <bdi title={file}>{file}</bdi>
                </td>
                <td>
                  <bdi>{employee.display_name}</bdi> · <bdi>{code}</bdi>
                </td>
                <td>{t(replaces ? 'per:photos.replaced' : 'per:photos.added')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > 0 || photos.length > room ? (
        <p className="resource-import-file">
          {photos.length + problems.length > mostShown ? t('per:photos.shown', { number: mostShown }) : null}
          {problems.length > 0 ? (
            <Button variant="quiet" size="small" icon={DownloadIcon} onPress={save}>
              {t('common:import.errorFile')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
