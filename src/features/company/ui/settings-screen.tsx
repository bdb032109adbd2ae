import './settings.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, RecordForm, type RecordFormState } from '#shared/form/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  RecordHistory,
  useMay,
  usePage,
  useResourceWords,
  useApplicationContext,
  type AnyRecord,
} from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { ErrorState, showToast, Skeleton } from '#shared/ui/index.ts';
import { companySettings } from '../contract/settings.ts';

/**
 * The company itself: who it is, where it is and how it is reached (docs/domain.md#company-settings). For reading
 * without the permission.
 */
export default function SettingsScreen() {
  const { t } = useTranslation('common');
  const words = useResourceWords(companySettings);
  const { rights } = useApplicationContext();
  // A resource of one record.
  const page = usePage(companySettings, { page_size: 1 });
  const record = page.data?.rows[0];
  return (
    <div className="company-settings">
      <header className="resource-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.purpose}</p>
        </div>
      </header>
      {record ? (
        <Settings fresh={record} reread={async () => (await page.refetch()).data?.rows[0]} />
      ) : page.isError ? (
        <ErrorState
          title={t('record.failed')}
          onRetry={() => void page.refetch()}
          requestId={isCallError(page.error) ? page.error.requestId : undefined}
        />
      ) : (
        <Skeleton height={480} />
      )}
      {record && mayAccess('system.operation_log.view', rights) ? (
        <section className="company-settings-history">
          <h2>{t('history.title')}</h2>
          <RecordHistory resource={companySettings} words={words} id={record.id} />
        </section>
      ) : null}
    </div>
  );
}

/**
 * The form keeps the record with which it was opened. What others change meanwhile takes its place where nothing has been
 * typed; where something has, the server says so when it is saved.
 */
function Settings({ fresh, reread }: { fresh: AnyRecord; reread: () => Promise<AnyRecord | undefined> }) {
  const mayChange = useMay(companySettings)('change');
  const [opened, setOpened] = useState({ record: fresh, turn: 0 });
  const [isUnsaved, setUnsaved] = useState(false);
  const open = (record: AnyRecord): void => {
    setUnsaved(false);
    setOpened(({ turn }) => ({ record, turn: turn + 1 }));
  };
  if (fresh.version > opened.record.version && !isUnsaved) open(fresh);
  const { record, turn } = opened;
  return mayChange ? (
    <SettingsForm
      key={turn}
      isFirst={turn === 0}
      record={record}
      onUnsaved={setUnsaved}
      onOpen={open}
      reread={reread}
    />
  ) : (
    <RecordForm key={turn} resource={companySettings} record={record} isReadOnly onSaved={() => undefined} />
  );
}

interface SettingsFormProps {
  readonly record: AnyRecord;
  /** What is saved or undone begins anew; the keyboard goes on from the form then. */
  readonly isFirst: boolean;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onOpen: (record: AnyRecord) => void;
  readonly reread: () => Promise<AnyRecord | undefined>;
}

function SettingsForm({ record, isFirst, onUnsaved, onOpen, reread }: SettingsFormProps) {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const [state, setState] = useState<RecordFormState | null>(null);
  const saved = useRef<AnyRecord | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isUnsaved = state?.isUnsaved ?? false;
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  useEffect(() => {
    if (!isFirst) frame.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div ref={frame} tabIndex={-1} className="company-settings-form">
      <ConfirmDialog
        surface="page"
        confirmLabel={t('form.save')}
        discardLabel={t('form.undo')}
        isUnsaved={isUnsaved}
        waitsForChange
        validate={async () => (await state?.submit()) ?? false}
        onAfterConfirm={() => {
          showToast({ variant: 'success', text: t('form.saved', { name: saved.current?.display_name ?? '' }) });
          // The company's name, zone and week are all over the application.
          void queries.invalidateQueries({ queryKey: ['oauth.user.current'] });
          void queries.invalidateQueries({ queryKey: ['system.operation_log'] });
        }}
        onClosed={() => onOpen(saved.current ?? record)}
      >
        {(confirm) => (
          <RecordForm
            resource={companySettings}
            record={record}
            onState={setState}
            onEnter={() => {
              if (isUnsaved) confirm();
            }}
            onSaved={(next) => {
              saved.current = next;
            }}
            onReload={() => void reread().then((now) => onOpen(now ?? record))}
          />
        )}
      </ConfirmDialog>
    </div>
  );
}
