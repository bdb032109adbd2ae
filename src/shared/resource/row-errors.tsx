import './file-import/file-import.css';
import type { RowError } from '#shared/contract/index.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { formatNumber, useTranslation, builtKey } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { Button, DownloadIcon } from '#shared/ui/index.ts';
import { errorFile } from './error-file.ts';
import type { ResourceWords } from '#shared/record/words.ts';

const shownErrors = 100;

/** The rejected rows of a file, and why. */
export function RowErrors({
  errors,
  words,
  fileName,
}: {
  errors: readonly RowError[];
  words: ResourceWords;
  /** Name of the imported file: the file of its errors is named after it. */
  fileName: string;
}) {
  const { t, language } = useTranslation(['common', 'api']);
  const written = useWritten();
  if (errors.length === 0) return null;
  const problem = ({ code, context }: RowError): string =>
    t([builtKey(`common:validation.${code}`), builtKey(`api:${code}`), 'common:validation.type'], written(context));
  // A cell of a date in a workbook comes in ISO; what somebody typed into a csv is shown as it is there.
  const cell = (value: string): string => (/\.xlsx$/i.test(fileName) ? (written({ value })['value'] ?? value) : value);
  const save = (): void => {
    const heading = [
      t('common:import.row'),
      t('common:import.field'),
      t('common:import.value'),
      t('common:import.problem'),
    ];
    const rows = errors.map((error) => [
      String(error.row),
      columnTitle(error.field, words),
      cell(error.value),
      problem(error),
    ]);
    saveFile(errorFile(heading, rows, fileName));
  };
  return (
    <>
      <div className="resource-import-errors" role="region" aria-label={t('common:import.errors')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('common:import.row')}</th>
              <th scope="col">{t('common:import.field')}</th>
              <th scope="col">{t('common:import.value')}</th>
              <th scope="col">{t('common:import.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shownErrors).map((error) => (
              <tr key={`${error.row} ${error.field}`}>
                <td>{formatNumber(error.row, language)}</td>
                <td>{columnTitle(error.field, words)}</td>
                <td className="resource-import-value">
                  <bdi title={cell(error.value)}>{cell(error.value)}</bdi>
                </td>
                <td className="resource-import-problem">{problem(error)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="resource-import-file">
        {errors.length > shownErrors ? t('common:import.shownErrors', { number: shownErrors }) : null}
        <Button variant="quiet" size="small" icon={DownloadIcon} onPress={save}>
          {t('common:import.errorFile')}
        </Button>
      </p>
    </>
  );
}

/** The name of a column of the file; of child rows `days.timetable`. */
function columnTitle(field: string, words: ResourceWords): string {
  if (field === '') return '–';
  const [, name, inner] = /^(\w+)\.(\w+)$/.exec(field) ?? [];
  return name === undefined || inner === undefined
    ? words.field(field)
    : `${words.field(name)}: ${words.rows(name).field(inner)}`;
}
