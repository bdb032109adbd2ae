import type { UploadedFile } from '#shared/contract/index.ts';

/** A file's name, as a download link if the server has the file. */
export function FileLink({ file: { dataURL, name } }: { file: Pick<UploadedFile, 'dataURL' | 'name'> }) {
  return dataURL.startsWith('/web/auth_files/') ? (
    <a className="resource-link" href={dataURL} download={name}>
      {name}
    </a>
  ) : (
    name
  );
}
