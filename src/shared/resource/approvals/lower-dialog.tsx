import { useState } from 'react';
import { z } from 'zod';
import type { Approvals } from '#shared/contract/approvals.ts';
import { ConfirmDialog } from '#shared/form/confirm-dialog.tsx';
import { RecordForm } from '#shared/form/record-form.tsx';
import type { RecordFormState } from '#shared/form/state-teller.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useRefreshResource } from '#shared/record/queries.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { showToast } from '#shared/ui/index.ts';

interface LowerDialogProps {
  readonly of: Approvals;
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

/** Approves less than requested; the kind declares the field for the amount. */
export function LowerDialog({ of, record, onClose }: LowerDialogProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const words = useResourceWords(of.kind);
  const [state, setState] = useState<RecordFormState | null>(null);
  const fields = of.lowerFields;
  const initial = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]]));
  // For the form kit, the input is a resource of these fields alone.
  const loweredResource = {
    ...of.kind,
    fields,
    rules: [],
    create: z.looseObject({}),
  };
  return (
    <ConfirmDialog
      title={t('approvals.lower.title')}
      description={t('approvals.lower.text')}
      confirmLabel={words.action('approve').label}
      isUnsaved={state?.isUnsaved ?? false}
      validate={async () => (await state?.submit()) ?? false}
      onStop={state?.stop}
      onAfterConfirm={() => {
        showToast({ variant: 'success', text: t('approvals.lower.done') });
        void refresh(of.kind.name);
        onClose();
      }}
      onClosed={onClose}
    >
      {(confirm) => (
        <RecordForm
          resource={loweredResource}
          record={null}
          initial={initial}
          send={(given, signal) =>
            client.callEndpoint(
              of.lower,
              { body: { id: record.id, version: record.version, given } },
              { quiet: true, signal },
            )
          }
          onEnter={confirm}
          onState={setState}
        />
      )}
    </ConfirmDialog>
  );
}
