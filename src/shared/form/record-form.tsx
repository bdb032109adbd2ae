import './form.css';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import type { AnyResource, FormStep } from '#shared/contract/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { answeredBy, type FieldOf, type InitialOf, type RecordOf } from '#shared/record/record.ts';
import { useSave } from '#shared/record/queries.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { FieldsContext } from './asked-besides.tsx';
import { BesideForm, type BesideProps } from './beside.tsx';
import { withStart, type ChosenStart } from './dated/start.ts';
import { FailureNote } from './failure-note.tsx';
import { focusFirstMistake } from './focus-first-mistake.ts';
import { FormField, type FieldNoteProps } from './form-field.tsx';
import { FormMore, type FormMoreProps } from './form-more.tsx';
import { formGroups, type FormValues } from './form-values.ts';
import { StateTeller, ValuesTeller, type RecordFormState } from './state-teller.tsx';
import { watchIncomplete } from './typed/incomplete.ts';
import { StepList } from './steps/step-list.tsx';
import { useFocusOfStep } from './steps/use-focus-of-step.ts';
import { stepOfGroup, useSteps } from './steps/use-steps.ts';
import { useRecordForm } from './use-record-form.ts';

export interface RecordFormProps<R extends AnyResource> {
  readonly resource: R;
  /** The record to edit, null for a new one. */
  readonly record: RecordOf<R> | null;
  /** Initial values of a new record. */
  readonly initial?: InitialOf<R> | undefined;
  /** Only these fields, in this order; by default all. */
  readonly only?: readonly FieldOf<R>[] | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly onSaved?: ((saved: RecordOf<R>) => void) | undefined;
  /** Replaces saving: the form of an action is sent by the action. */
  readonly send?: ((body: FormValues, signal: AbortSignal, from?: string) => Promise<Outcome<unknown>>) | undefined;
  /** Fields that hold from a day on, if `send` sends them; it receives that day, or nothing for today. */
  readonly sentDated?: readonly string[] | undefined;
  /** The present record, after others have changed it; by default the resource retrieves it by its id. */
  readonly readFresh?: (() => Promise<RecordOf<R>>) | undefined;
  /** Content below a field. */
  readonly note?: ComponentType<FieldNoteProps> | undefined;
  /** Content below the fields, from their present values. */
  readonly more?: ComponentType<FormMoreProps> | undefined;
  /** A component beside the fields: a drawing, an example. */
  readonly beside?: ComponentType<BesideProps> | undefined;
  /** Replaces sending when Enter is pressed: a dialog confirms. */
  readonly onEnter?: (() => void) | undefined;
  readonly onState?: ((state: RecordFormState) => void) | undefined;
  /** Receives the form's values at each change. */
  readonly onValues?: ((values: FormValues) => void) | undefined;
}

/** Asked for if something dated is edited. */
const HoldsFrom = /* @__PURE__ */ lazily(() => import('./dated/holds-from.tsx').then((module) => module.HoldsFrom));

/** The form of a resource, built from its fields. Its buttons are outside the form: they submit it by its id. */
export function RecordForm<R extends AnyResource>({
  resource,
  record,
  initial,
  only,
  isReadOnly = false,
  onSaved,
  send,
  sentDated = noNames,
  readFresh,
  note,
  more,
  beside,
  onEnter,
  onState,
  onValues,
}: RecordFormProps<R>) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const formId = useId();
  const save = useSave(resource);
  const savedRecord = useRef<RecordOf<R> | null>(null);
  const { zone, client } = useApplicationContext();
  const [incomplete] = useState(watchIncomplete);
  const steps = only ? noSteps : resource.steps;
  const judging = useRef<(step: number) => boolean>(() => true);
  const flow = useSteps(steps, record !== null, judging);
  const [start, setStart] = useState<ChosenStart>({ start: { kind: 'today' }, from: undefined });
  const [confirmed, setConfirmed] = useState<ChosenStart | null>(null);
  const dated = record && !isReadOnly ? (send ? sentDated : resource.datedFields) : noNames;
  const [judged, setJudged] = useState<ReadonlySet<number>>(new Set());
  const stepOf = (path: string): number =>
    stepOfGroup(steps, resource.fields[path.split('.')[0] ?? '']?.options.group ?? '');
  const api = useRecordForm({
    formId,
    resource,
    record,
    initial,
    zone,
    send: async (body, signal) => {
      setConfirmed(start);
      const sent = withStart(body, dated, start);
      if (send) return send(body, signal, sent === body ? undefined : start.from);
      const outcome = await save.mutateAsync({ id: record?.id ?? null, body: sent, signal });
      if (outcome.isSuccess) savedRecord.current = answeredBy(resource, outcome.data.data);
      return outcome;
    },
    onSaved: () => {
      if (savedRecord.current) onSaved?.(savedRecord.current);
    },
    onMistakes: (names) => flow.showMistake(names.map(stepOf)),
  });
  /** The present record, beside the typed values. */
  const reload = async (): Promise<void> => {
    if (!record) return;
    if (readFresh) return api.merge(await readFresh());
    const outcome = await client.callEndpoint(
      resource.calls.retrieve,
      { params: { id: String(record.id) } },
      { quiet: true },
    );
    if (outcome.isSuccess) api.merge(answeredBy(resource, outcome.data.data));
  };
  const judgeStep = (step: number): boolean => {
    const isWrong = Object.keys(api.mistakesOf(api.form.state.values)).some((name) => stepOf(name) === step);
    if (!isWrong) return true;
    setJudged((before) => new Set(before).add(step));
    focusFirstMistake(formId);
    return false;
  };
  useEffect(() => {
    judging.current = judgeStep;
  });
  const groupsBeside = (group: string): number =>
    groups.filter(([other]) => stepOfGroup(steps, other) === stepOfGroup(steps, group)).length;
  const goesOn = record === null && !flow.isLast;
  const submit = (): Promise<boolean> => {
    if (incomplete.isWrong()) {
      // Text that a field refuses is in no value: only the screen shows where it is.
      const sets = [...(document.getElementById(formId)?.querySelectorAll('.record-form-group') ?? [])];
      const at = sets.findIndex((set) => set.querySelector('[data-invalid]') !== null);
      if (at >= 0) flow.showMistake([stepOfGroup(steps, groups[at]?.[0] ?? '')]);
      focusFirstMistake(formId);
      return Promise.resolve(false);
    }
    if (start.start.kind === 'day' && start.from === undefined && api.isChangedAmong(api.form.state.values, dated)) {
      setConfirmed(start);
      focusFirstMistake(formId);
      return Promise.resolve(false);
    }
    if (!goesOn) return api.submit();
    flow.goOn();
    return Promise.resolve(false);
  };
  const peek = async (): Promise<FormValues | null> => {
    const body = incomplete.isWrong() ? null : api.peek();
    // If something is wrong, sending stops there.
    if (!body) await submit();
    return body && withStart(body, dated, start);
  };
  useFocusOfStep(formId, flow.step);
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
        else void submit();
      }}
    >
      <StateTeller
        formId={formId}
        api={api}
        incomplete={incomplete}
        tell={onState}
        submit={submit}
        peek={peek}
        goesOn={goesOn}
        goBack={flow.isFirst ? undefined : flow.goBack}
        stop={api.stop}
      />
      {onValues ? <ValuesTeller api={api} tell={onValues} /> : null}
      {steps.length > 0 ? (
        <StepList steps={steps} flow={flow} title={words.step} isDisabled={api.form.state.isSubmitting} />
      ) : null}
      {api.failure ? (
        <FailureNote
          failure={api.failure}
          resource={resource}
          words={words}
          onReload={record ? reload : undefined}
          onTake={api.takeTheirs}
        />
      ) : null}
      <FieldsContext incomplete={incomplete}>
        {groups.map(([group, names]) => (
          <fieldset key={group} className="record-form-group" hidden={stepOfGroup(steps, group) !== flow.step}>
            {group !== '' && groupsBeside(group) > 1 && words.group(group) !== names.map(words.field).join('') ? (
              <legend>{words.group(group)}</legend>
            ) : null}
            {names.map((name) => {
              const field = resource.fields[name];
              return field ? (
                <FormField
                  key={name}
                  name={name}
                  field={field}
                  fields={resource.fields}
                  form={api.form}
                  begin={api.begin}
                  refused={api.refused}
                  mistakesOf={api.mistakesOf}
                  record={record}
                  words={words}
                  resourceName={resource.name}
                  isJudged={judged.has(stepOfGroup(steps, group))}
                  note={note}
                  isReadOnly={isReadOnly || (record !== null && (field.options.immutable ?? false))}
                />
              ) : null;
            })}
          </fieldset>
        ))}
        {more ? <FormMore more={more} api={api} fields={resource.fields} id={record?.id ?? null} /> : null}
        {dated.length > 0 ? (
          <HoldsFrom
            api={api}
            names={dated}
            value={start.start}
            onChange={setStart}
            isRefused={confirmed === start}
            zone={zone}
          />
        ) : null}
      </FieldsContext>
      {/* At the end, so that the form and its tab order begin with the first field. */}
      {beside ? <BesideForm form={api.form} isReadOnly={isReadOnly} beside={beside} /> : null}
      {/* Enter sends, wherever the buttons stand. */}
      <button type="submit" hidden aria-label={t('form.save')} tabIndex={-1} />
    </form>
  );
}

const noSteps: readonly FormStep[] = [];
const noNames: readonly string[] = [];
