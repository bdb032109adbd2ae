import { useEffect, type ReactNode } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ErrorState, SidePanel, Skeleton } from '#shared/ui/index.ts';
import type { CellContext } from '#shared/list/cell.tsx';
import { useRecord } from '#shared/record/queries.ts';
import type { CellsOf, RecordOf } from '#shared/record/record.ts';
import { ActionLine } from './actions/action-line.tsx';
import type { FoldableAction } from './actions/folded-actions.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordVersions } from './record-versions.tsx';

export interface RecordPanelProps<R extends AnyResource> {
  readonly resource: R;
  readonly id: number;
  readonly context: CellContext;
  readonly cells?: CellsOf<R> | undefined;
  readonly onClose: () => void;
  readonly onEdit?: ((record: RecordOf<R>) => void) | undefined;
  readonly onDelete?: ((record: RecordOf<R>) => void) | undefined;
  readonly canEdit?: ((record: RecordOf<R>) => boolean) | undefined;
  readonly canDelete?: ((record: RecordOf<R>) => boolean) | undefined;
  /** Further actions for it, before deleting and editing. */
  readonly actions?: ((record: RecordOf<R>) => readonly FoldableAction[]) | undefined;
  /** What the menu of its row offers besides. */
  readonly items?: ((record: RecordOf<R>) => ReactNode) | undefined;
  /** Further content between its details and its history. */
  readonly more?: ((record: RecordOf<R>) => ReactNode) | undefined;
  readonly showsHistory: boolean;
}

/** One record beside its list: its details, its actions and its history. */
export default function RecordPanel<R extends AnyResource>({
  resource,
  id,
  context,
  cells,
  onClose,
  onEdit: edit,
  onDelete: remove,
  canEdit,
  canDelete,
  actions,
  items,
  more,
  showsHistory,
}: RecordPanelProps<R>) {
  const { t } = useTranslation('common');
  const query = useRecord(resource, id);
  const isGone = isCallError(query.error) && query.error.status === 404;
  const wasShown = query.data !== undefined;
  // Once an action or somebody else has removed it, its values and buttons would be those of a record that is no more.
  useEffect(() => {
    if (isGone && wasShown) onClose();
  }, [isGone, wasShown, onClose]);
  const record = isGone ? undefined : query.data;
  const onEdit = record && (canEdit?.(record) ?? true) ? edit : undefined;
  const onDelete = record && (canDelete?.(record) ?? true) ? remove : undefined;
  const own = (record && actions?.(record)) ?? [];
  const further = record ? (items?.(record) ?? null) : null;
  return (
    <SidePanel
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={record ? <bdi>{record.display_name}</bdi> : isGone ? t('record.gone') : t('ui.loading')}
      {...(record && (onEdit || onDelete || own.length > 0 || further !== null)
        ? {
            actions: (
              <ActionLine
                record={record}
                own={own}
                onEdit={onEdit ? () => onEdit(record) : undefined}
                onDelete={onDelete ? () => onDelete(record) : undefined}
                items={further}
              />
            ),
          }
        : {})}
    >
      {record ? (
        <div className="resource-record">
          <RecordDetails resource={resource} record={record} context={context} cells={cells} />
          {more?.(record)}
          {resource.datedFields.length > 0 ? (
            <RecordVersions resource={resource} words={context.words} id={record.id} />
          ) : null}
          {showsHistory ? (
            <section>
              <h3>{t('history.title')}</h3>
              <RecordHistory resource={resource} words={context.words} id={record.id} />
            </section>
          ) : null}
        </div>
      ) : query.isError ? (
        <ErrorState
          title={isGone ? t('record.goneText') : t('record.failed')}
          {...(isGone ? {} : { onRetry: () => void query.refetch() })}
          {...(isCallError(query.error) ? { requestId: query.error.requestId } : {})}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </SidePanel>
  );
}
