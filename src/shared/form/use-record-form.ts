import { useForm, useStore } from '@tanstack/react-form';
import { useMemo, useRef, useState } from 'react';
import { commonCodes, type FieldMessage, type FieldMessages } from '#shared/contract/index.ts';
import { isCallError, type Outcome } from '#shared/http/index.ts';
import { focusFirstMistake } from './focus-first-mistake.ts';
import {
  findMistakes,
  formFields,
  initialValues,
  isChanged,
  setValues,
  toBody,
  type FormResource,
  type FormValues,
} from './form-values.ts';

/** The result of a failed send as a whole. */
export type FormFailure =
  /** Someone else changed the record since it was read. */
  | { readonly kind: 'changedMeanwhile'; readonly context: Readonly<Record<string, string | number>> }
  /** The server refused, or could not be reached. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly context: Readonly<Record<string, string | number>>;
      readonly requestId: string | undefined;
    }
  | { readonly kind: 'unreachable' }
  /** The person has cancelled it; the server may have saved it all the same. */
  | { readonly kind: 'stopped' }
  /** The record was read again: changes by others are in the form, fields that both changed wait. */
  | { readonly kind: 'merged'; readonly taken: readonly string[]; readonly differing: readonly Differing[] };

/** A field that both have changed. */
export interface Differing {
  readonly name: string;
  /** The record's present value. */
  readonly theirs: unknown;
}

/** The server's messages about what was sent. */
export interface Refused {
  readonly values: FormValues;
  readonly messages: FieldMessages;
}

export interface RecordFormOptions {
  /** Id of the form's element. */
  readonly formId: string;
  readonly resource: FormResource;
  /** Null for a new one. */
  readonly record: (FormValues & { readonly version: number }) | null;
  /** Initial values of a new record. */
  readonly initial?: FormValues | undefined;
  /** IANA zone of the company: decides what day it is. */
  readonly zone: string;
  /** Sends; must not show a toast by itself. */
  readonly send: (body: FormValues, signal: AbortSignal) => Promise<Outcome<unknown>>;
  readonly onSaved: (saved: unknown) => void;
  /** Called if the whole form is wrong, here or by the server: names of fields, or paths within them. */
  readonly onMistakes?: ((names: readonly string[]) => void) | undefined;
}

/**
 * A form over a resource's fields: the contract's schema checks at every change, errors show once a field has been left
 * or the form has been sent, the server's messages stay at their fields until the value there changes, and a form that
 * is being sent cannot be sent again. Fields subscribe one by one: a key press draws only its own field again.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { formId, resource, record, initial, zone, send, onSaved, onMistakes } = options;
  // The record when the form opened: a live update must not change what the person edits.
  const [before, setBefore] = useState(() => initialValues(resource.fields, record, initial));
  const version = useRef(record?.version);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const sending = useRef<Promise<boolean> | null>(null);
  const hasPassed = useRef(false);
  const base = record ? before : null;
  const [opened] = useState(before);
  const stopping = useRef<AbortController | null>(null);
  const isChangedFrom = useMemo(
    () => keepLast((values: FormValues) => isChanged(resource.fields, values, before)),
    [resource, before],
  );
  /** Whether some of the fields differ from the record. */
  const isChangedAmong = (values: FormValues, names: readonly string[]): boolean =>
    names.some((name) => {
      const field = resource.fields[name];
      return field !== undefined && isChanged({ [name]: field }, values, before);
    });
  const mistakesOf = useMemo(() => judgedOn(resource, base, zone), [resource, base, zone]);

  const form = useForm({
    defaultValues: opened,
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => (Object.keys(mistakesOf(value)).length > 0 ? 'mistakes' : undefined),
    },
    onSubmitInvalid: ({ value }) => {
      onMistakes?.(Object.keys(mistakesOf(value)));
      focusFirstMistake(formId);
    },
    onSubmit: async ({ value }) => {
      setFailure(null);
      try {
        stopping.current = new AbortController();
        const outcome = await send(toBody(resource.fields, value, base, version.current), stopping.current.signal);
        if (outcome.isSuccess) {
          hasPassed.current = true;
          onSaved(outcome.data.data);
          return;
        }
        setRefused({ values: value, messages: outcome.fields });
        if (Object.keys(outcome.fields).length > 0) {
          onMistakes?.(Object.keys(outcome.fields));
          focusFirstMistake(formId);
        } else
          setFailure({ kind: 'refused', code: outcome.code, context: outcome.context, requestId: outcome.requestId });
      } catch (error) {
        setFailure(failureOf(error));
      }
    },
  });

  /** Checks and sends; true if the server has saved it. A second call during the first waits for that one. */
  const submit = (): Promise<boolean> => {
    sending.current ??= (async () => {
      hasPassed.current = false;
      try {
        await form.handleSubmit();
        return hasPassed.current;
      } finally {
        sending.current = null;
      }
    })();
    return sending.current;
  };

  /** What would be sent now; null if something is wrong. */
  const peek = (): FormValues | null => {
    const { values } = form.state;
    return Object.keys(mistakesOf(values)).length > 0 ? null : toBody(resource.fields, values, base, version.current);
  };

  /** Stops waiting for the answer. */
  const stop = (): void => stopping.current?.abort();

  /**
   * Continues from the present record: changes by others are taken unless the person has changed the same field, and
   * typed values stay.
   */
  const merge = (fresh: FormValues & { readonly version: number }): void => {
    const theirs = initialValues(resource.fields, fresh);
    const { values } = form.state;
    const taken: string[] = [];
    const differing: Differing[] = [];
    for (const [name, field] of formFields(resource.fields)) {
      const only = { [name]: field };
      if (field.secret || !isChanged(only, theirs, before)) continue;
      if (!isChanged(only, values, before)) {
        taken.push(name);
        form.setFieldValue(name, theirs[name], { dontValidate: true });
      } else if (isChanged(only, values, theirs)) differing.push({ name, theirs: theirs[name] });
    }
    setBefore(theirs);
    version.current = fresh.version;
    setFailure({ kind: 'merged', taken, differing });
  };
  /** A new record starts with this value, which does not count as a change by the person. */
  const begin = (name: string, value: unknown): void => {
    setBefore((start) => ({ ...start, [name]: value }));
    setValues(form, { [name]: value });
  };
  /** Replaces the typed value by the record's present one. */
  const takeTheirs = (name: string): void => {
    if (failure?.kind !== 'merged') return;
    const found = failure.differing.find((one) => one.name === name);
    if (!found) return;
    form.setFieldValue(name, found.theirs, { dontValidate: true });
    setFailure({
      ...failure,
      taken: [...failure.taken, name],
      differing: failure.differing.filter((one) => one !== found),
    });
  };

  return {
    form,
    refused,
    failure,
    mistakesOf,
    isChangedFrom,
    isChangedAmong,
    submit,
    peek,
    stop,
    merge,
    begin,
    takeTheirs,
  };
}

export type RecordFormApi = ReturnType<typeof useRecordForm>;

function failureOf(error: unknown): FormFailure {
  if (!isCallError(error)) throw error;
  if (error.kind === 'aborted') return { kind: 'stopped' };
  if (error.code === commonCodes.changedMeanwhile.code) return { kind: 'changedMeanwhile', context: error.context };
  if (error.kind === 'refused' && error.code !== undefined) {
    return { kind: 'refused', code: error.code, context: error.context, requestId: error.requestId };
  }
  return error.kind === 'network'
    ? { kind: 'unreachable' }
    : { kind: 'refused', code: commonCodes.unexpected.code, context: error.context, requestId: error.requestId };
}

/** The errors of values, on the given day. */
const judgedOn = (resource: FormResource, base: FormValues | null, zone: string) =>
  keepLast((values: FormValues) => findMistakes(resource, values, base, { now: Date.now(), zone }));

/** All fields read the errors of the same values, so they are calculated once. */
function keepLast<In extends object, Out>(find: (input: In) => Out): (input: In) => Out {
  let last: { input: In; output: Out } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: find(input) };
    return last.output;
  };
}

/**
 * The message at a field: the form's own once it has been left, otherwise the server's message about the value that is
 * still there.
 */
export function messageAt(
  name: string,
  value: unknown,
  mistakes: FieldMessages,
  refused: Refused | null,
  isLeft: boolean,
): FieldMessage | undefined {
  const own = isLeft ? mistakes[name]?.[0] : undefined;
  if (own) return own;
  return refused && Object.is(refused.values[name], value) ? refused.messages[name]?.[0] : undefined;
}

/** Whether anything typed would be lost. */
export function useIsUnsaved({ form, isChangedFrom }: RecordFormApi): boolean {
  return useStore(form.store, ({ values }) => isChangedFrom(values));
}
