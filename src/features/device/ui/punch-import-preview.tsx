import '#shared/resource/file-import/file-import.css';
import './punch-import.css';
import type { CallData } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';
import { columnRoles, type Mapping, type readPunchFile } from '../contract.ts';

interface PreviewProps {
  readonly reading: CallData<typeof readPunchFile>;
  readonly onChange: (mapping: Mapping) => void;
}

/** The first lines of a file beside what is read from them; above each column, what it holds. */
export function PunchImportPreview({ reading: { titles, mapping, rows }, onChange }: PreviewProps) {
  const { t } = useTranslation('device');
  const options = columnRoles.map((id) => ({ id, name: t(`punchImport.role.${id}`) }));
  const columns = titles.map((given, at) => ({
    at,
    title: given === '' ? t('punchImport.dialog.column', { number: at + 1 }) : given,
  }));
  return (
    <div
      className="resource-import-errors punch-import-preview"
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide files scroll sideways, and keys must reach them
      tabIndex={0}
      aria-label={t('punchImport.dialog.first')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('punchImport.dialog.read')}</th>
            {columns.map(({ at, title }) => (
              <th key={at} scope="col">
                <bdi>{title}</bdi>
                <Select
                  aria-label={t('punchImport.dialog.columnOf', { title })}
                  size="small"
                  options={options}
                  value={mapping.columns[at] ?? 'ignore'}
                  onChange={(next) => {
                    const role = columnRoles.find((one) => one === next) ?? 'ignore';
                    onChange({
                      ...mapping,
                      columns: mapping.columns.map((present, place) => (place === at ? role : present)),
                    });
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>
                {row.reason === null ? (
                  <>
                    <bdi>{row.emp_code}</bdi>
                    {row.times.length === 0
                      ? ` ${t('punchImport.dialog.noTimes')}`
                      : row.times.map((time) => (
                          <span key={time} className="punch-import-time">
                            <bdi>{time.replace('T', ' ')}</bdi>
                          </span>
                        ))}
                  </>
                ) : (
                  <span className="ui-field-error">{t(`punchImport.reason.${row.reason}`)}</span>
                )}
              </td>
              {columns.map(({ at }) => (
                <td key={at}>
                  <bdi>{row.cells[at] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
