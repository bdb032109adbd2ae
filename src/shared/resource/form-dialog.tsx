import { useRef, useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { ConfirmDialog, RecordForm, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import { formFields } from '#shared/form/form-values.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { useRefreshResource } from '#shared/record/queries.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';

export interface FormDialogProps {
  readonly resource: AnyResource;
  /** Null for a new one. */
  readonly record: AnyRecord | null;
  readonly initial?: FormValues | undefined;
  readonly only?: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onSaved: (record: AnyRecord) => void;
  readonly onReload?: (() => void) | undefined;
}

/** Forms of more fields than this open in a side panel. */
const dialogFields = 8;

/** The form of one record in a dialog of 512 px or, where it is long, in a panel; asks before it loses what was typed. */
export function FormDialog({ resource, record, initial, only, onClose, onSaved, onReload }: FormDialogProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const refresh = useRefreshResource();
  const [state, setState] = useState<RecordFormState | null>(null);
  const saved = useRef<AnyRecord | null>(null);
  const count = only?.length ?? formFields(resource.fields).length;
  return (
    <ConfirmDialog
      surface={count > dialogFields ? 'panel' : 'dialog'}
      title={record ? words.edit : words.create}
      description={record ? <bdi>{record.display_name}</bdi> : undefined}
      confirmLabel={record ? t('form.save') : state?.goesOn ? t('form.next') : t('form.create')}
      onBack={state?.goBack}
      isUnsaved={state?.isUnsaved ?? false}
      validate={async () => (await state?.submit()) ?? false}
      onAfterConfirm={() => {
        if (!saved.current) return;
        showToast({
          variant: 'success',
          text: t(record ? 'form.saved' : 'form.created', { name: saved.current.display_name }),
        });
        onSaved(saved.current);
      }}
      onClosed={() => {
        if (!saved.current) onClose();
      }}
    >
      {(confirm) => (
        <RecordForm
          resource={resource}
          record={record}
          initial={initial}
          only={only}
          onState={setState}
          onEnter={confirm}
          onSaved={(next) => {
            saved.current = next;
          }}
          onReload={
            onReload &&
            (() => {
              void refresh(resource.name);
              onReload();
            })
          }
        />
      )}
    </ConfirmDialog>
  );
}
