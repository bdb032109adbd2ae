import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { RecordForm, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import { formFields } from '#shared/form/form-values.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog, showToast, SidePanel } from '#shared/ui/index.ts';
import { useRefreshResource } from './queries.ts';
import type { AnyRecord } from './record.ts';
import { useResourceWords } from './words.ts';

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
  const [isLeaving, setLeaving] = useState(false);
  const isSending = state?.isSending ?? false;
  const count = only?.length ?? formFields(resource.fields).length;
  const close = (): void => (state?.isUnsaved ? setLeaving(true) : onClose());
  const parts = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) close();
    },
    title: record ? words.edit : words.create,
    ...(record ? { description: <bdi>{record.display_name}</bdi> } : {}),
    isBusy: isSending,
    isDismissable: false,
    actions: (
      <>
        <Button onPress={close} isDisabled={isSending}>{t('form.cancel')}</Button>
        <Button type="submit" variant="primary" form={state?.formId ?? ''} isPending={isSending}>
          {record ? t('form.save') : t('form.create')}
        </Button>
      </>
    ),
    children: (
      <RecordForm
        resource={resource} record={record} initial={initial} only={only} onState={setState}
        onSaved={(saved) => {
          showToast({ variant: 'success', text: t(record ? 'form.saved' : 'form.created', { name: saved.display_name }) });
          onSaved(saved);
        }}
        onReload={onReload && (() => {
          void refresh(resource.name);
          onReload();
        })}
      />
    ),
  };
  return (
    <>
      {count > dialogFields ? <SidePanel {...parts} /> : <Dialog {...parts} />}
      {isLeaving ? (
        <Dialog
          isOpen onOpenChange={setLeaving} role="alertdialog" title={t('form.unsavedTitle')}
          actions={
            <>
              <Button onPress={() => setLeaving(false)}>{t('form.keepEditing')}</Button>
              <Button variant="danger" onPress={onClose}>{t('form.discard')}</Button>
            </>
          }
        >
          <p>{t('form.unsavedText')}</p>
        </Dialog>
      ) : null}
    </>
  );
}
