import { useRef, useState, type ComponentType } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { ConfirmDialog } from '#shared/form/confirm-dialog.tsx';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { formFields, type FormValues } from '#shared/form/form-values.ts';
import { RecordForm, type RecordFormProps } from '#shared/form/record-form.tsx';
import type { RecordFormState } from '#shared/form/state-teller.tsx';
import { TrialButton } from '#shared/form/lazy-trial-button.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { showToast } from '#shared/ui/index.ts';
import type { FieldOf, InitialOf, RecordOf } from '#shared/record/record.ts';
import { draftedKind } from '#shared/contract/request-drafts.ts';
import { draftValues } from './drafts/draft-values.ts';
import { useInitial, type Initial } from './use-initial.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { lazily } from '#shared/ui/lazily.tsx';

/** Only for who submits requests: other forms do without. */
const SaveDraftButton = /* @__PURE__ */ lazily(() =>
  import('./drafts/save-draft-button.tsx').then((module) => module.SaveDraftButton),
);

export interface FormDialogProps<R extends AnyResource> {
  readonly resource: R;
  /** Null for a new one. */
  readonly record: RecordOf<R> | null;
  readonly initial?: Initial<R>;
  readonly only?: readonly FieldOf<R>[] | undefined;
  /** Content below the fields, from their present values. */
  readonly more?: ComponentType<FormMoreProps> | undefined;
  /** A component beside the fields. */
  readonly beside?: RecordFormProps<R>['beside'];
  readonly onClose: () => void;
  readonly onSaved: (record: RecordOf<R>) => void;
}

/** Forms with more fields than this open in a side panel. */
const dialogFields = 8;

/** The form of one record in a dialog of 512 px or, if it is long, in a panel; asks before typed values are lost. */
export function FormDialog<R extends AnyResource>({ initial: given, ...props }: FormDialogProps<R>) {
  const { isWaiting, initial } = useInitial(props.record === null ? given : undefined);
  return isWaiting ? null : <OpenedForm {...props} initial={initial} />;
}

function OpenedForm<R extends AnyResource>({
  resource,
  record,
  initial,
  only,
  more,
  beside,
  onClose,
  onSaved,
}: Omit<FormDialogProps<R>, 'initial'> & { readonly initial: InitialOf<R> | undefined }) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const [state, setState] = useState<RecordFormState | null>(null);
  const saved = useRef<RecordOf<R> | null>(null);
  // A new request is submitted, and waits for a decision.
  const isRequest = 'revoke' in resource.actions && 'decided_by' in resource.fields;
  const drafted = record === null ? draftedKind.safeParse(resource.name).data : undefined;
  const typed = useRef<FormValues>({});
  const count = only?.length ?? formFields(resource.fields).length;
  return (
    <ConfirmDialog
      surface={count > dialogFields ? 'panel' : 'dialog'}
      title={record ? words.edit : words.create}
      description={record ? <bdi>{record.display_name}</bdi> : undefined}
      confirmLabel={
        record ? t('form.save') : state?.goesOn ? t('form.next') : t(isRequest ? 'form.submit' : 'form.create')
      }
      onBack={state?.goBack}
      aside={
        drafted ? (
          <SaveDraftButton
            kind={drafted}
            values={() => draftValues(resource, typed.current)}
            isDisabled={!state?.isUnsaved || state.isSending}
            onSaved={onClose}
          />
        ) : state && !state.goesOn ? (
          <TrialButton
            resource={resource.name}
            isDisabled={!state.isUnsaved || state.isSending}
            peek={async () => {
              const body = await state.peek();
              return body && { id: record?.id ?? null, body };
            }}
          />
        ) : null
      }
      isUnsaved={state?.isUnsaved ?? false}
      validate={async () => (await state?.submit()) ?? false}
      onStop={state?.stop}
      onAfterConfirm={() => {
        if (!saved.current) return;
        showToast({
          variant: 'success',
          text: t(record ? 'form.saved' : isRequest ? 'form.submitted' : 'form.created', {
            name: saved.current.display_name,
          }),
        });
        onSaved(saved.current);
      }}
      onClosed={() => {
        if (!saved.current) onClose();
      }}
    >
      {(confirm) => (
        <>
          <RecordForm
            resource={resource}
            record={record}
            initial={initial}
            only={only}
            more={more}
            beside={beside}
            onState={setState}
            onValues={
              drafted
                ? (values) => {
                    typed.current = values;
                  }
                : undefined
            }
            onEnter={confirm}
            onSaved={(next) => {
              saved.current = next;
            }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
