import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useApplicationContext, useRefreshResource, type AnyRecord } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, ClockAlertIcon, EmptyState, MenuItem, showToast, Trash2Icon } from '#shared/ui/index.ts';
import { discardRefused, refusedRecord, storeRefused } from '../contract.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const StoreDialog = /* @__PURE__ */ lazily(() =>
  import('./store-refused-dialog.tsx').then((module) => module.StoreRefusedDialog),
);

/** Records that could not be stored: what they are, why, and what becomes of them. */
export default function RefusedScreen() {
  const { t } = useTranslation('device');
  const { rights, client } = useApplicationContext();
  const refresh = useRefreshResource();
  const [open, setOpen] = useState<{ readonly records: readonly AnyRecord[]; readonly done: () => void } | null>(null);
  const mayStore = mayAccess(storeRefused.access, rights);
  const mayDiscard = mayAccess(discardRefused.access, rights);

  const discard = async (records: readonly AnyRecord[], done: () => void): Promise<void> => {
    try {
      const outcome = await client.callEndpoint(discardRefused, { body: { ids: records.map(({ id }) => id) } });
      if (!outcome.isSuccess) return;
      done();
      await refresh(refusedRecord.name);
      showToast({ variant: 'success', text: t('refused.discarded', { count: outcome.data.data.discarded }) });
    } catch {
      // The client has said what went wrong.
    }
  };
  const nothing = (): void => undefined;
  return (
    <>
      <ResourceList
        resource={refusedRecord}
        isLive
        empty={<EmptyState title={t('refused.empty.title')} description={t('refused.empty.text')} />}
        {...(mayStore || mayDiscard
          ? {
              rowItems: (record: AnyRecord) => (
                <>
                  {mayStore ? (
                    <MenuItem
                      id="store"
                      icon={ClockAlertIcon}
                      onAction={() => setOpen({ records: [record], done: nothing })}
                    >
                      {t('refused.store')}
                    </MenuItem>
                  ) : null}
                  {mayDiscard ? (
                    <MenuItem id="discard" icon={Trash2Icon} onAction={() => void discard([record], nothing)}>
                      {t('refused.discard')}
                    </MenuItem>
                  ) : null}
                </>
              ),
              bulkActions: (records: readonly AnyRecord[], clear: () => void) => (
                <>
                  {mayStore ? (
                    <Button size="small" onPress={() => setOpen({ records, done: clear })}>
                      {t('refused.store')}
                    </Button>
                  ) : null}
                  {mayDiscard ? (
                    <Button size="small" onPress={() => void discard(records, clear)}>
                      {t('refused.discard')}
                    </Button>
                  ) : null}
                </>
              ),
            }
          : {})}
      />
      {open ? <StoreDialog records={open.records} onStored={open.done} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
