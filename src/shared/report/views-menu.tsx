import { useState } from 'react';
import type { Report, ReportView, SavedView } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  BookmarkIcon,
  Button,
  Dialog,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  showToast,
  TriggerButton,
} from '#shared/ui/index.ts';
import { useDeleteView, useSavedViews, useSaveView } from './queries.ts';
import { savedViewQuery } from './report-view.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';

interface ViewsMenuProps {
  readonly report: Report;
  /** The view to save now. */
  readonly present: ReportView;
  readonly onOpen: (query: string) => void;
}

type Open =
  | { readonly kind: 'save'; readonly view: SavedView | null }
  | { readonly kind: 'delete'; readonly view: SavedView };

/** The report's saved views: opens one, saves what is on the screen, changes and deletes one's own. */
export function ViewsMenu({ report, present, onOpen }: ViewsMenuProps) {
  const { t } = useTranslation(['report', 'common']);
  const saved = useSavedViews(report);
  const views = saved.data?.data ?? [];
  const isFailed = saved.isError && !saved.data;
  const save = useSaveView(report);
  const remove = useDeleteView(report);
  const [chosen, setChosen] = useState<number | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const present_ = JSON.stringify(present);
  // The view on the screen, otherwise the last one opened: the one that "update" changes.
  const shown = views.find(({ view }) => JSON.stringify(view) === present_);
  const current = shown ?? views.find(({ id }) => id === chosen);
  const own = current?.may_change === true ? current : undefined;
  const mine = views.filter((view) => view.is_mine);
  const others = views.filter((view) => !view.is_mine);
  const section = (title: string, list: readonly SavedView[]) =>
    list.length === 0 ? null : (
      <MenuSection title={title}>
        {list.map((view) => (
          <MenuItem
            key={view.id}
            id={`open ${view.id}`}
            textValue={view.name}
            {...(view.is_mine && view.is_shared ? { description: t('view.shared') } : {})}
          >
            <bdi>{view.name}</bdi>
          </MenuItem>
        ))}
      </MenuSection>
    );

  const act = (key: string): void => {
    const view = views.find(({ id }) => key === `open ${id}`);
    if (view) {
      setChosen(view.id);
      onOpen(savedViewQuery(view.view));
    } else if (key === 'retry') void saved.refetch();
    else if (key === 'save') setOpen({ kind: 'save', view: null });
    else if (own && key === 'rename') setOpen({ kind: 'save', view: own });
    else if (own && key === 'delete') setOpen({ kind: 'delete', view: own });
    else if (own && key === 'update') {
      save.mutate(
        { view: { name: own.name, is_shared: own.is_shared, view: present }, present: own },
        { onSuccess: () => showToast({ variant: 'success', text: t('view.saved', { name: own.name }) }) },
      );
    }
  };

  return (
    <>
      <MenuTrigger>
        <TriggerButton icon={BookmarkIcon}>
          {shown ? <bdi className="report-view-name">{shown.name}</bdi> : t('view.menu')}
        </TriggerButton>
        <Menu placement="bottom end" onAction={(key) => act(String(key))}>
          {section(t('view.mine'), mine)}
          {section(t('view.others'), others)}
          <MenuSection
            {...(views.length === 0 ? { title: t(isFailed ? 'common:lookup.failed' : 'view.none') } : {})}
            aria-label={t('view.menu')}
          >
            {isFailed ? (
              <MenuItem id="retry" textValue={t('common:ui.retry')}>
                {t('common:ui.retry')}
              </MenuItem>
            ) : null}
            <MenuItem id="save" textValue={t('view.save')}>
              {t('view.save')}
            </MenuItem>
            {own && !shown ? (
              <MenuItem id="update" textValue={t('view.update', { name: own.name })}>
                {t('view.update', { name: own.name })}
              </MenuItem>
            ) : null}
            {own ? (
              <MenuItem id="rename" textValue={t('view.rename', { name: own.name })}>
                {t('view.rename', { name: own.name })}
              </MenuItem>
            ) : null}
            {own ? (
              <MenuItem id="delete" variant="danger" textValue={t('view.delete', { name: own.name })}>
                {t('view.delete', { name: own.name })}
              </MenuItem>
            ) : null}
          </MenuSection>
        </Menu>
      </MenuTrigger>
      {open?.kind === 'save' ? (
        <SaveViewDialog
          view={open.view}
          canShare={report.views.canShare}
          isSaving={save.isPending}
          error={save.error}
          onClose={() => {
            setOpen(null);
            save.reset();
          }}
          onSave={(name, isShared) =>
            save.mutate(
              { view: { name, is_shared: isShared, view: open.view?.view ?? present }, present: open.view },
              {
                onSuccess: (saved) => {
                  setChosen(saved.id);
                  setOpen(null);
                  showToast({ variant: 'success', text: t('view.saved', { name: saved.name }) });
                },
              },
            )
          }
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteQuestion
          name={open.view.name}
          isPending={remove.isPending}
          onClose={() => setOpen(null)}
          onDelete={() =>
            remove.mutate(open.view, {
              onSuccess: () => {
                setOpen(null);
                showToast({ variant: 'success', text: t('view.deleted', { name: open.view.name }) });
              },
            })
          }
        />
      ) : null}
    </>
  );
}

function DeleteQuestion({
  name,
  isPending,
  onClose,
  onDelete,
}: {
  name: string;
  isPending: boolean;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation(['report', 'common']);
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('view.deleteQuestion', { name })}
      isBusy={isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="danger" onPress={onDelete} isPending={isPending}>
            {t('view.deleteAction')}
          </Button>
        </>
      }
    >
      <p>{t('view.deleteConsequence')}</p>
    </Dialog>
  );
}
