import './form.css';
import { Suspense, useEffect, useId, useMemo, type ReactNode } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { recordSchema, type AnyRecord } from '#shared/resource/record.ts';
import { useSave } from '#shared/resource/queries.ts';
import { useResourceWords } from '#shared/resource/words.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { FailureNote } from './failure-note.tsx';
import { findMistakes, formGroups, type FormValues } from './form-values.ts';
import { useMessageText } from './messages.ts';
import { messageAt, useIsUnsaved, useLeaveGuard, useRecordForm } from './use-record-form.ts';
import { widgets } from './widgets/registry.ts';

/** What the surface around a form (dialog, panel, page) needs to draw its buttons. */
export interface RecordFormState {
  /** Goes into the submit button's `form`. */
  readonly formId: string;
  readonly isSending: boolean;
  readonly isUnsaved: boolean;
}

export interface RecordFormProps {
  readonly resource: AnyResource;
  /** The record to change, null for a new one. */
  readonly record: AnyRecord | null;
  /** What a new record starts with. */
  readonly initial?: FormValues | undefined;
  /** Only these fields, in this order; default all. */
  readonly only?: readonly string[] | undefined;
  readonly onSaved: (saved: AnyRecord) => void;
  /** Opens the record anew after someone else has changed it. */
  readonly onReload?: (() => void) | undefined;
  readonly onState?: ((state: RecordFormState) => void) | undefined;
  readonly children?: ((state: RecordFormState) => ReactNode) | undefined;
}

/** The form of a resource, built from its fields. Its buttons stand outside: they submit it by its id. */
export function RecordForm({ resource, record, initial, only, onSaved, onReload, onState, children }: RecordFormProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const textAt = useMessageText();
  const formId = useId();
  const save = useSave(resource);
  const { form, before, base, refused, failure } = useRecordForm({
    resource,
    record,
    initial,
    send: (body) => save.mutateAsync({ id: record?.id ?? null, body }),
    onSaved: (saved) => onSaved(recordSchema.parse(saved)),
  });

  return (
    <form
      id={formId}
      className="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.handleSubmit();
      }}
    >
      <form.Subscribe selector={({ values, isSubmitting, submissionAttempts }) => ({ values, isSubmitting, submissionAttempts })}>
        {({ values, isSubmitting, submissionAttempts }) => (
          <>
            <StateTeller resource={resource} formId={formId} values={values} before={before} isSending={isSubmitting} tell={onState} />
            {failure ? <FailureNote failure={failure} onReload={onReload} /> : null}
            <FormFields
              resource={resource} only={only} values={values} base={base} record={record}
              render={(name, mistakes) => {
                const field = resource.fields[name];
                const Widget = field && field.kind !== 'computed' ? widgets[field.kind] : null;
                if (!field || !Widget) return null;
                return (
                  <form.Field key={name} name={name}>
                    {(api) => (
                      <Suspense fallback={<Skeleton height={56} />}>
                        <Widget
                          name={name}
                          field={field}
                          label={words.field(name)}
                          hint={words.hint(name)}
                          error={textAt(messageAt(name, api.state.value, mistakes, refused, api.state.meta.isBlurred || submissionAttempts > 0))}
                          value={api.state.value}
                          onChange={(value) => api.handleChange(value)}
                          onBlur={api.handleBlur}
                          isRequired={field.options.required ?? false}
                          isDisabled={isSubmitting}
                          isReadOnly={record !== null && (field.options.immutable ?? false)}
                          record={record}
                          words={words}
                          resourceName={resource.name}
                        />
                      </Suspense>
                    )}
                  </form.Field>
                );
              }}
              groupTitle={(group) => (group === '' ? null : words.group(group))}
            />
            {children?.({ formId, isSending: isSubmitting, isUnsaved: true })}
          </>
        )}
      </form.Subscribe>
      {/* Enter sends, wherever the buttons stand. */}
      <button type="submit" hidden aria-label={t('form.save')} tabIndex={-1} />
    </form>
  );
}

interface FormFieldsProps {
  readonly resource: AnyResource;
  readonly only: readonly string[] | undefined;
  readonly values: FormValues;
  readonly base: FormValues | null;
  readonly record: AnyRecord | null;
  readonly render: (name: string, mistakes: ReturnType<typeof findMistakes>) => ReactNode;
  readonly groupTitle: (group: string) => string | null;
}

function FormFields({ resource, only, values, base, render, groupTitle }: FormFieldsProps) {
  const mistakes = useMemo(() => findMistakes(resource, values, base), [resource, values, base]);
  const groups = formGroups(resource.fields)
    .map(([group, names]) => [group, only ? names.filter((name) => only.includes(name)) : names] as const)
    .filter(([, names]) => names.length > 0);
  const hasTitles = groups.length > 1;
  return groups.map(([group, names]) => {
    const title = hasTitles ? groupTitle(group) : null;
    return (
      <fieldset key={group} className="record-form-group">
        {title === null ? null : <legend>{title}</legend>}
        {names.map((name) => render(name, mistakes))}
      </fieldset>
    );
  });
}

interface StateTellerProps {
  readonly resource: AnyResource;
  readonly formId: string;
  readonly values: FormValues;
  readonly before: FormValues;
  readonly isSending: boolean;
  readonly tell: ((state: RecordFormState) => void) | undefined;
}

/** Tells the surface around the form how it stands, and guards the page against being left. */
function StateTeller({ resource, formId, values, before, isSending, tell }: StateTellerProps) {
  const isUnsaved = useIsUnsaved(resource, values, before);
  useLeaveGuard(isUnsaved && !isSending);
  useEffect(() => {
    tell?.({ formId, isSending, isUnsaved });
  }, [tell, formId, isSending, isUnsaved]);
  return null;
}
