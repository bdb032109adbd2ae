import { formatBytes } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import type { CellsOf } from '#shared/record/record.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { exportRun } from '../contract/export-run.ts';

function Size({ bytes }: { readonly bytes: number | null }) {
  const { language } = useWriting();
  return bytes === null || bytes === 0 ? null : <span className="resource-figure">{formatBytes(bytes, language)}</span>;
}

const cells: CellsOf<typeof exportRun> = {
  file: ({ file }) =>
    file === null ? undefined : (
      <a className="resource-link" href={file.url} download={file.name}>
        <bdi>{file.name}</bdi>
      </a>
    ),
  size: ({ size }) => <Size bytes={size} />,
  fault: ({ fault }) => (fault === 'none' ? <span aria-hidden="true">–</span> : undefined),
};

/** The runs of automatic exports and the state of their delivery. */
export default function ExportRunScreen() {
  return <ResourceList resource={exportRun} titleColumn="file" cells={cells} isLive />;
}
