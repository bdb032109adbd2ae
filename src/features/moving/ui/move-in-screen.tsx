import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { ResourceList, saveFile, useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, DownloadIcon, EmptyState, FileTextIcon, MenuItem, UploadIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { moveIn, readFormerFile, refusedFormerLines } from '../contract.ts';

const MoveInDialog = /* @__PURE__ */ lazily(() => import('./move-in-dialog.tsx').then((module) => module.MoveInDialog));
const SummaryDialog = /* @__PURE__ */ lazily(() =>
  import('./summary-dialog.tsx').then((module) => module.SummaryDialog),
);

/** Databases of former systems: checked, imported, taken back. */
export default function MoveInScreen() {
  const { t } = useTranslation('sys');
  const { client, rights } = useApplicationContext();
  const { run } = useDialogFlow();
  const [isMoving, setMoving] = useState(false);
  const [shown, setShown] = useState<RecordOf<typeof moveIn> | null>(null);
  const start = mayAccess(readFormerFile.access, rights) ? (
    <Button variant="primary" icon={UploadIcon} onPress={() => setMoving(true)}>
      {t('moveIn.button')}
    </Button>
  ) : null;
  return (
    <>
      <ResourceList
        resource={moveIn}
        titleColumn="file_name"
        isLive
        actions={start}
        rowItems={(record: RecordOf<typeof moveIn>) => (
          <>
            <MenuItem id="summary" icon={FileTextIcon} onAction={() => setShown(record)}>
              {t('moveIn.summary.button')}
            </MenuItem>
            <MenuItem
              id="refused"
              icon={DownloadIcon}
              onAction={() =>
                run(async () => {
                  saveFile(await client.downloadEndpoint(refusedFormerLines, { params: { id: record.id } }));
                  return undefined;
                })
              }
            >
              {t('moveIn.refused.button')}
            </MenuItem>
          </>
        )}
        empty={<EmptyState title={t('moveIn.empty.title')} description={t('moveIn.empty.text')} />}
      />
      {isMoving ? <MoveInDialog onClose={() => setMoving(false)} /> : null}
      {shown ? <SummaryDialog id={shown.id} name={shown.file_name} onClose={() => setShown(null)} /> : null}
    </>
  );
}
