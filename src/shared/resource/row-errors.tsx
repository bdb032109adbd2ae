import type { RowError } from '#shared/contract/index.ts';
import { formatNumber, useTranslation, builtKey } from '#shared/i18n/index.ts';
import type { ResourceWords } from '#shared/record/words.ts';

const shownErrors = 100;

/** The rows of a file that were not taken, and why. */
export function RowErrors({ errors, words }: { errors: readonly RowError[]; words: ResourceWords }) {
  const { t, language } = useTranslation(['common', 'api']);
  if (errors.length === 0) return null;
  return (
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
              <td>
                <bdi>{error.value}</bdi>
              </td>
              <td>
                {t([
                  builtKey(`common:validation.${error.code}`),
                  builtKey(`api:${error.code}`),
                  'common:validation.type',
                ])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a column of the file is called; of child rows `days.timetable`. */
function columnTitle(field: string, words: ResourceWords): string {
  if (field === '') return '–';
  const [, name, inner] = /^(\w+)\.(\w+)$/.exec(field) ?? [];
  return name === undefined || inner === undefined
    ? words.field(field)
    : `${words.field(name)}: ${words.rows(name).field(inner)}`;
}
