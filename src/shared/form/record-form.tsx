import './form.css';
import { useStore } from '@tanstack/react-form';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { recordSchema, type AnyRecord } from '#shared/record/record.ts';
import { useSave } from '#shared/record/queries.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { FailureNote } from './failure-note.tsx';
import { FormField } from './form-field.tsx';
import { formGroups, type FormValues } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { IncompleteContext, watchIncomplete, type IncompleteInput } from './typed/incomplete.ts';
import { useIsUnsaved, useRecordForm, type RecordFormApi } from './use-record-form.ts';

/** What the surface around a form (dialog, panel, page) needs to draw its buttons. */
export interface RecordFormState {
  /** Goes into the submit button's `form`. */
  readonly formId: string;
  readonly isSending: boolean;
  readonly isUnsaved: boolean;
  /** Judges and sends; true where the server has taken it. */
  readonly submit: () => Promise<boolean>;
}

export interface RecordFormProps {
  readonly resource: AnyResource;
  /** The record to change, null for a new one. */
  readonly record: AnyRecord | null;
  /** What a new record starts with. */
  readonly initial?: FormValues | undefined;
  /** Only these fields, in this order; default all. */
  readonly only?: readonly string[] | undefined;
  /** Nothing can be changed: the form is for reading. */
  readonly isReadOnly?: boolean | undefined;
  readonly onSaved?: ((saved: AnyRecord) => void) | undefined;
  /** In the place of saving: the form of an action is sent by the action. */
  readonly send?: ((body: FormValues) => Promise<Outcome<unknown>>) | undefined;
  /** In the place of sending when Enter is pressed: a dialog confirms. */
  readonly onEnter?: (() => void) | undefined;
  /** Opens the record anew after someone else has changed it. */
  readonly onReload?: (() => void) | undefined;
  readonly onState?: ((state: RecordFormState) => void) | undefined;
}

/** The form of a resource, built from its fields. Its buttons stand outside: they submit it by its id. */
export function RecordForm({
  resource,
  record,
  initial,
  only,
  isReadOnly = false,
  onSaved,
  send,
  onEnter,
  onReload,
  onState,
}: RecordFormProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const formId = useId();
  const save = useSave(resource);
  const { zone } = useApplicationContext();
  const [incomplete] = useState(watchIncomplete);
  const api = useRecordForm({
    formId,
    resource,
    record,
    initial,
    zone,
    send: send ?? ((body) => save.mutateAsync({ id: record?.id ?? null, body })),
    onSaved: (saved) => {
      if (!send) onSaved?.(recordSchema.parse(saved));
    },
  });
  const groups = formGroups(resource.fields)
    .map(([group, names]) => [group, only ? only.filter((name) => names.includes(name)) : names] as const)
    .filter(([, names]) => names.length > 0);

  return (
    <form
      id={formId}
      className="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (onEnter) onEnter();
        else void api.submit();
      }}
    >
      <StateTeller formId={formId} api={api} incomplete={incomplete} tell={onState} />
      {api.failure ? <FailureNote failure={api.failure} onReload={onReload} /> : null}
      <IncompleteContext value={incomplete}>
        {groups.map(([group, names]) => (
          <fieldset key={group} className="record-form-group">
            {groups.length > 1 && group !== '' ? <legend>{words.group(group)}</legend> : null}
            {names.map((name) => {
              const field = resource.fields[name];
              return field ? (
                <FormField
                  key={name}
                  name={name}
                  field={field}
                  fields={resource.fields}
                  form={api.form}
                  refused={api.refused}
                  mistakesOf={api.mistakesOf}
                  record={record}
                  words={words}
                  resourceName={resource.name}
                  isReadOnly={isReadOnly || (record !== null && (field.options.immutable ?? false))}
                />
              ) : null;
            })}
          </fieldset>
        ))}
      </IncompleteContext>
      {/* Enter sends, wherever the buttons stand. */}
      <button type="submit" hidden aria-label={t('form.save')} tabIndex={-1} />
    </form>
  );
}

interface StateTellerProps {
  readonly formId: string;
  readonly api: RecordFormApi;
  readonly incomplete: IncompleteInput;
  readonly tell: ((state: RecordFormState) => void) | undefined;
}

/** Tells the surface around the form how it stands, and guards the page against being left. */
function StateTeller({ formId, api, incomplete, tell }: StateTellerProps) {
  const isTyping = useSyncExternalStore(incomplete.subscribe, incomplete.isAny, incomplete.isAny);
  const isUnsaved = useIsUnsaved(api) || isTyping;
  const isSending = useStore(api.form.store, (state) => state.isSubmitting);
  const submit = useRef(api.submit);
  useEffect(() => {
    submit.current = api.submit;
  });
  // Before the next event: whoever is told decides by it whether leaving asks.
  useLayoutEffect(() => {
    tell?.({ formId, isSending, isUnsaved, submit: () => submit.current() });
  }, [tell, formId, isSending, isUnsaved]);
  return <LeaveGuard isUnsaved={isUnsaved && !isSending} />;
}
