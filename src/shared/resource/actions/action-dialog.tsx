import { useState } from 'react';
import { waitFor, type SnapshotFrom } from 'xstate';
import type { recordActionMachine } from '#machines/record-action/record-action.machine.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { RecordForm, useRefusalText, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import { UnsavedQuestion } from '#shared/form/leave-guard.tsx';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { ActionResult } from './action-result.tsx';
import { formOf } from './form-of.ts';
import { actionNamed, type ActionActor } from './use-action-flow.ts';

interface ActionDialogProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords<never>;
  readonly actor: ActionActor;
  readonly snapshot: SnapshotFrom<typeof recordActionMachine>;
}

/** The largest number of names in a question. */
const namedRecords = 5;

/** Says what an action will do, asks for its fields, and reports afterwards what was not done and why. */
export function ActionDialog({ resource, words, actor, snapshot }: ActionDialogProps) {
  const { t } = useTranslation(['common', 'api']);
  const refusalText = useRefusalText();
  const [form, setForm] = useState<RecordFormState | null>(null);
  const { pending, failure, results } = snapshot.context;
  const action = actionNamed(resource.actions, pending.key);
  const texts = words.action(pending.key, action?.menu);
  if (snapshot.matches('telling'))
    return (
      <ActionResult
        pending={pending}
        results={results}
        words={texts}
        onClose={() => actor.send({ type: 'result.closed' })}
      />
    );

  const { label, question, consequence } = texts;
  const count = pending.records.length;
  const isBusy = snapshot.hasTag('busy');
  const hasForm = action !== undefined && Object.keys(action.fields).length > 0;
  const isDanger = action?.isDanger ?? true;
  const named = action?.namesAll ? count : namedRecords;
  const dismiss = (): void =>
    actor.send({ type: 'action.dismissed', isUnsaved: hasForm && (form?.isUnsaved ?? false) });
  const confirm = (): void => {
    if (hasForm) void form?.submit();
    else actor.send({ type: 'action.confirmed', input: {} });
  };
  return (
    <>
      <Dialog
        isOpen
        isBusy={isBusy}
        role={hasForm && !isDanger ? 'dialog' : 'alertdialog'}
        title={question(count, pending.records[0]?.display_name ?? '')}
        description={consequence(count)}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismiss();
        }}
        actions={
          <>
            <Button onPress={dismiss} isDisabled={isBusy}>
              {t('common:form.cancel')}
            </Button>
            <Button variant={isDanger ? 'danger' : 'primary'} isPending={isBusy} onPress={confirm}>
              {label}
            </Button>
          </>
        }
      >
        {count > 1 || action === undefined ? (
          <ul className="resource-names">
            {pending.records.slice(0, named).map((record) => (
              <li key={record.id}>
                <bdi>{record.display_name}</bdi>
              </li>
            ))}
            {count > named ? <li>{t('common:list.andMore', { count: count - named })}</li> : null}
          </ul>
        ) : null}
        {hasForm ? (
          <RecordForm
            resource={formOf(resource, action)}
            record={null}
            send={(input) => confirmed(actor, input)}
            onEnter={confirm}
            onState={setForm}
          />
        ) : failure ? (
          <p className="ui-field-error" role="alert">
            {refusalText(failure.kind === 'refused' ? failure.refusal : failure.error)}
          </p>
        ) : null}
      </Dialog>
      {snapshot.matches('doubting') ? (
        <UnsavedQuestion
          onStay={() => actor.send({ type: 'leave.cancelled' })}
          onLeave={() => actor.send({ type: 'leave.confirmed' })}
        />
      ) : null}
    </>
  );
}

/** Confirms with the typed values; the form receives the result, to show it at its fields. */
async function confirmed(actor: ActionActor, input: FormValues): Promise<Outcome<unknown>> {
  actor.send({ type: 'action.confirmed', input });
  const { failure } = (await waitFor(actor, (now) => !now.hasTag('busy'), { timeout: Infinity })).context;
  if (failure?.kind === 'unanswered') throw failure.error;
  if (failure) {
    const { refusal } = failure;
    return { ...refusal, isSuccess: false, data: { code: refusal.code, data: null } };
  }
  return { isSuccess: true, code: '', data: { code: '', data: null } };
}
