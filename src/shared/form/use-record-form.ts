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
  toWire,
  type FormResource,
  type FormValues,
} from './form-values.ts';

/** What went wrong with a sending as a whole. */
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
  /** The person has stopped it; the server may have taken it all the same. */
  | { readonly kind: 'stopped' }
  /** The record was read again: what others changed stands in the form, what both changed waits for the person. */
  | { readonly kind: 'merged'; readonly taken: readonly string[]; readonly differing: readonly Differing[] };

/** A field that both have changed. */
export interface Differing {
  readonly name: string;
  /** As the record has it now. */
  readonly theirs: unknown;
}

/** What the server said of what was sent. */
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
  /** What a new record starts with. */
  readonly initial?: FormValues | undefined;
  /** IANA zone of the company: says what day it is. */
  readonly zone: string;
  /** Sends; must not toast by itself. */
  readonly send: (body: FormValues, signal: AbortSignal) => Promise<Outcome<unknown>>;
  readonly onSaved: (saved: unknown) => void;
  /** Where the whole is wrong, here or by the server: names of fields, or paths within them. */
  readonly onMistakes?: ((names: readonly string[]) => void) | undefined;
}

/**
 * A form over a resource's fields: the contract's schema judges at every change, errors show once a field has been left or
 * the form has been sent, the server's messages stand at their fields until the value there changes, and a form that is
 * being sent cannot be sent again. Fields subscribe one by one: a key pressed in one draws that one alone.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { formId, resource, record, initial, zone, send, onSaved, onMistakes } = options;
  // What the record was when the form opened: a live update underneath must not change what the person edits.
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
  /** Whether some of the fields are otherwise than the record has them. */
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
        const outcome = await send(toWire(resource.fields, value, base, version.current), stopping.current.signal);
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

  /** Judges and sends; true where the server has taken it. A second call while the first is under way waits for that one. */
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

  /** What would be sent now; null where something is wrong. */
  const peek = (): FormValues | null => {
    const { values } = form.state;
    return Object.keys(mistakesOf(values)).length > 0 ? null : toWire(resource.fields, values, base, version.current);
  };

  /** Waits no longer for the answer. */
  const stop = (): void => stopping.current?.abort();

  /**
   * Goes on from the record as it is now: what others changed is taken where the person has not changed it too, and nothing that
   * was typed goes.
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
  /** A new record begins with this value: it is none that a person would lose. */
  const begin = (name: string, value: unknown): void => {
    setBefore((start) => ({ ...start, [name]: value }));
    form.setFieldValue(name, value, { dontValidate: true, dontUpdateMeta: true, dontRunListeners: true });
  };
  /** Takes what the record has now in the place of what was typed. */
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

/** What is wrong with values, by the day on which it is asked. */
const judgedOn = (resource: FormResource, base: FormValues | null, zone: string) =>
  keepLast((values: FormValues) => findMistakes(resource, values, base, { now: Date.now(), zone }));

/** All fields read the mistakes of the same values: they are found once. */
function keepLast<In extends object, Out>(find: (input: In) => Out): (input: In) => Out {
  let last: { input: In; output: Out } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: find(input) };
    return last.output;
  };
}

/**
 * The message that stands at a field: the form's own once it has been left, else what the server said of the value that
 * still stands there.
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
