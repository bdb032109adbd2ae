import './file-import.css';
import type { ReactNode } from 'react';
import { saveFile } from '#shared/http/save-file.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, DownloadIcon } from '#shared/ui/index.ts';
import { errorFile } from '../error-file.ts';

const mostShown = 200;

interface ZipFilesProps {
  readonly words: {
    readonly list: string;
    readonly file: string;
    readonly person: string;
    readonly what: string;
    /** Says how many are shown if there are more. */
    readonly shown: (number: number) => string;
  };
  /** Files that are imported: whose each is, and what becomes of it. */
  readonly files: readonly {
    readonly file: string;
    readonly name: string;
    readonly code: string;
    readonly what: ReactNode;
  }[];
  /** Files that are not, and why. */
  readonly problems: readonly { readonly file: string; readonly why: string }[];
  /** Name of the zip: the file of its problems is named after it. */
  readonly fileName: string;
}

/** The files of a zip: those that are not imported and why, then whose each other is. */
export function ZipFiles({ words, files, problems, fileName }: ZipFilesProps) {
  const { t } = useTranslation('common');
  if (files.length + problems.length === 0) return null;
  const save = (): void =>
    saveFile(
      errorFile(
        [words.file, t('import.problem')],
        problems.map(({ file, why }) => [file, why]),
        fileName,
      ),
    );
  const room = Math.max(0, mostShown - problems.length);
  return (
    <>
      <div className="resource-import-errors" role="region" aria-label={words.list}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.person}</th>
              <th scope="col">{words.what}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, mostShown).map(({ file, why }, at) => (
              <tr key={`${at} ${file}`}>
                <td className="resource-import-value">
                  <bdi title={file}>{file}</bdi>
                </td>
                <td>–</td>
                <td className="resource-import-problem resource-import-refused">{why}</td>
              </tr>
            ))}
            {files.slice(0, room).map(({ file, name, code, what }) => (
              <tr key={file}>
                <td className="resource-import-value">
                  <bdi title={file}>{file}</bdi>
                </td>
                <td>
                  <bdi>{name}</bdi> · <bdi>{code}</bdi>
                </td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > 0 || files.length > room ? (
        <p className="resource-import-file">
          {files.length + problems.length > mostShown ? words.shown(mostShown) : null}
          {problems.length > 0 ? (
            <Button variant="quiet" size="small" icon={DownloadIcon} onPress={save}>
              {t('import.errorFile')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
