import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { ResourceList, saveFile, useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, DownloadIcon, EmptyState, MenuItem, UploadIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { punchImport, readPunchFile, refusedPunchLines } from '../contract.ts';

const PunchImportDialog = /* @__PURE__ */ lazily(() =>
  import('./punch-import-dialog.tsx').then((module) => module.PunchImportDialog),
);

const refusedOf = (record: RecordOf<typeof punchImport>): number =>
  (record.unknown_count ?? 0) +
  (record.unreadable_count ?? 0) +
  (record.future_count ?? 0) +
  (record.early_count ?? 0) +
  (record.locked_count ?? 0);

/** Files with the punches of former systems: checked, imported, taken back. */
export default function PunchImportScreen() {
  const { t } = useTranslation('device');
  const { client, rights } = useApplicationContext();
  const { run } = useDialogFlow();
  const [isImporting, setImporting] = useState(false);
  const start = mayAccess(readPunchFile.access, rights) ? (
    <Button variant="primary" icon={UploadIcon} onPress={() => setImporting(true)}>
      {t('punchImport.button')}
    </Button>
  ) : null;
  return (
    <>
      <ResourceList
        resource={punchImport}
        titleColumn="file_name"
        isLive
        actions={start}
        rowItems={(record: RecordOf<typeof punchImport>) =>
          refusedOf(record) === 0 ? null : (
            <MenuItem
              id="refused"
              icon={DownloadIcon}
              onAction={() =>
                run(async () => {
                  saveFile(await client.downloadEndpoint(refusedPunchLines, { params: { id: record.id } }));
                  return undefined;
                })
              }
            >
              {t('punchImport.refused.button')}
            </MenuItem>
          )
        }
        empty={<EmptyState title={t('punchImport.empty.title')} description={t('punchImport.empty.text')} />}
      />
      {isImporting ? <PunchImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
