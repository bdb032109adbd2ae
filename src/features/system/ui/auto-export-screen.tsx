import { ResourceList } from '#shared/resource/index.ts';
import { autoExport } from '../contract/auto-export.ts';
import { AutoExportRuns } from './auto-export-runs.tsx';

/** Automatic exports of lists and reports. */
export default function AutoExportScreen() {
  return (
    <ResourceList
      resource={autoExport}
      titleColumn="task_name"
      alsoChanges={['system.export_run']}
      recordMore={({ id }) => <AutoExportRuns id={id} />}
    />
  );
}
