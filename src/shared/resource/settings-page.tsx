import './settings-page.css';
import { useEffect, useRef, useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { ConfirmDialog } from '#shared/form/confirm-dialog.tsx';
import { RecordForm, type RecordFormProps } from '#shared/form/record-form.tsx';
import type { RecordFormState } from '#shared/form/state-teller.tsx';
import { TrialButton } from '#shared/form/lazy-trial-button.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { usePage } from '#shared/record/queries.ts';
import type { RecordOf } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { ErrorState, showToast, Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { LaterHistory, RecordVersions, RestoreDefaults } from './dialogs.ts';

interface SettingsPageProps<R extends AnyResource> {
  /** A resource of one record. */
  readonly resource: R;
  /** What else must be loaded again once it is saved. */
  readonly onSaved?: (() => void) | undefined;
  /** A component beside the fields. */
  readonly beside?: RecordFormProps<R>['beside'];
  /** Whether all of them can be given back their defaults, which every field then declares. */
  readonly isRestorable?: boolean | undefined;
}

/**
 * A page of settings: the one record of a resource in a form that is saved or undone, and its history. Read-only
 * without the permission.
 */
export function SettingsPage<R extends AnyResource>({
  resource,
  onSaved,
  beside,
  isRestorable = false,
}: SettingsPageProps<R>) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const { rights } = useApplicationContext();
  const page = usePage(resource, { page_size: 1 });
  const record = page.data?.rows[0];
  return (
    <div className="settings-page">
      <PageHead title={words.title} purpose={words.purpose} />
      {record ? (
        <Settings resource={resource} fresh={record} onSaved={onSaved} beside={beside} isRestorable={isRestorable} />
      ) : page.isError ? (
        <ErrorState
          title={t('record.failed')}
          onRetry={() => void page.refetch()}
          requestId={isCallError(page.error) ? page.error.requestId : undefined}
        />
      ) : (
        <Skeleton height={480} />
      )}
      {record && resource.datedFields.length > 0 ? (
        <div className="settings-page-history">
          <RecordVersions resource={resource} words={words} id={record.id} />
        </div>
      ) : null}
      {record && mayAccess('system.operation_log.view', rights) ? (
        <section className="settings-page-history">
          <h2>{t('history.title')}</h2>
          <LaterHistory resource={resource} words={words} id={record.id} />
        </section>
      ) : null}
    </div>
  );
}

interface SettingsProps<R extends AnyResource> {
  readonly resource: R;
  readonly fresh: RecordOf<R>;
  readonly onSaved: (() => void) | undefined;
  readonly beside: RecordFormProps<R>['beside'];
  readonly isRestorable: boolean;
}

/**
 * The form keeps the record with which it was opened. Changes by others replace it if nothing has been typed; otherwise
 * the server reports them when it is saved.
 */
function Settings<R extends AnyResource>({ resource, fresh, onSaved, beside, isRestorable }: SettingsProps<R>) {
  const mayChange = useMay(resource)('change');
  const [opened, setOpened] = useState({ record: fresh, turn: 0 });
  const [isUnsaved, setUnsaved] = useState(false);
  const open = (record: RecordOf<R>): void => {
    setUnsaved(false);
    setOpened(({ turn }) => ({ record, turn: turn + 1 }));
  };
  if (fresh.version > opened.record.version && !isUnsaved) open(fresh);
  const { record, turn } = opened;
  return mayChange ? (
    <SettingsForm
      key={turn}
      resource={resource}
      onSaved={onSaved}
      beside={beside}
      isRestorable={isRestorable}
      isFirst={turn === 0}
      record={record}
      onUnsaved={setUnsaved}
      onOpen={open}
    />
  ) : (
    <RecordForm key={turn} resource={resource} record={record} beside={beside} isReadOnly onSaved={() => undefined} />
  );
}

interface SettingsFormProps<R extends AnyResource> extends Omit<SettingsProps<R>, 'fresh'> {
  readonly record: RecordOf<R>;
  /** After saving or undoing, the form starts again; the keyboard continues from the form. */
  readonly isFirst: boolean;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onOpen: (record: RecordOf<R>) => void;
}

function SettingsForm<R extends AnyResource>({
  resource,
  onSaved,
  beside,
  isRestorable,
  record,
  isFirst,
  onUnsaved,
  onOpen,
}: SettingsFormProps<R>) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<RecordFormState | null>(null);
  const saved = useRef<RecordOf<R> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isUnsaved = state?.isUnsaved ?? false;
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  useEffect(() => {
    if (!isFirst) frame.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div ref={frame} tabIndex={-1} className="settings-page-form">
      <ConfirmDialog
        surface="page"
        confirmLabel={t('form.save')}
        discardLabel={t('form.undo')}
        aside={
          <>
            {isRestorable ? (
              <RestoreDefaults resource={resource} record={record} onRestored={() => onSaved?.()} />
            ) : null}
            {state ? (
              <TrialButton
                resource={resource.name}
                isDisabled={!isUnsaved || state.isSending}
                peek={async () => {
                  const body = await state.peek();
                  return body && { id: record.id, body };
                }}
              />
            ) : null}
          </>
        }
        isUnsaved={isUnsaved}
        waitsForChange
        validate={async () => (await state?.submit()) ?? false}
        onStop={state?.stop}
        onAfterConfirm={() => {
          showToast({ variant: 'success', text: t('form.saved', { name: saved.current?.display_name ?? '' }) });
          onSaved?.();
        }}
        onClosed={() => onOpen(saved.current ?? record)}
      >
        {(confirm) => (
          <RecordForm
            resource={resource}
            record={record}
            beside={beside}
            onState={setState}
            onEnter={() => {
              if (isUnsaved) confirm();
            }}
            onSaved={(next) => {
              saved.current = next;
            }}
          />
        )}
      </ConfirmDialog>
    </div>
  );
}
