import { useMemo, useState } from 'react';
import { z } from 'zod';
import { formForMany, type EnterForMany, type Entered } from '#shared/contract/enter-for-many.ts';
import { ConfirmDialog } from '#shared/form/confirm-dialog.tsx';
import { useRefusalText } from '#shared/form/messages.ts';
import { RecordForm } from '#shared/form/record-form.tsx';
import type { FormValues } from '#shared/form/form-values.ts';
import type { RecordFormState } from '#shared/form/state-teller.tsx';
import type { Outcome } from '#shared/http/index.ts';
import { builtKey, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';

const peopleSchema = z.looseObject({ employees: z.array(z.number()) });

/** A request for many people: one form, and afterwards who was refused and why. */
export function EnterForManyDialog({ of, onClose }: { readonly of: EnterForMany; readonly onClose: () => void }) {
  const { t, language } = useTranslation('common');
  const { client } = useApplicationContext();
  const words = useResourceWords(of.kind);
  const refresh = useRefreshResource();
  const form = useMemo(() => formForMany(of.kind), [of.kind]);
  const [state, setState] = useState<RecordFormState | null>(null);
  const [refused, setRefused] = useState<readonly Entered[]>([]);

  const send = async (given: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const { employees, ...values } = peopleSchema.parse(given);
    const outcome = await client.callEndpoint(of.call, { body: { employees, values } }, { ...quiet, signal });
    if (!outcome.isSuccess) return outcome;
    await refresh(of.kind.name);
    const results = outcome.data.data;
    const count = results.filter(({ ok }) => ok).length;
    if (count > 0)
      showToast({
        variant: 'success',
        text: t('enterForMany.done', { count, people: formatNumber(count, language) }),
      });
    setRefused(results.filter(({ ok }) => !ok));
    return outcome;
  };

  if (refused.length > 0) return <Refused refused={refused} onClose={onClose} />;
  return (
    <ConfirmDialog
      surface="panel"
      title={words.create}
      description={t('enterForMany.text')}
      confirmLabel={t('form.create')}
      isUnsaved={state?.isUnsaved ?? false}
      validate={async () => (await state?.submit()) ?? false}
      onStop={state?.stop}
      onClosed={onClose}
    >
      {(confirm) => <RecordForm resource={form} record={null} send={send} onState={setState} onEnter={confirm} />}
    </ConfirmDialog>
  );
}

function Refused({ refused, onClose }: { readonly refused: readonly Entered[]; readonly onClose: () => void }) {
  const { t } = useTranslation(['common', 'api']);
  const refusalText = useRefusalText();
  const why = (result: Entered): string => {
    const [message] = Object.values(result.fields ?? {}).flat();
    if (!message) return refusalText(result);
    return t(
      [builtKey(`common:validation.${message.code}`), builtKey(`api:${message.code}`), 'common:validation.type'],
      {
        ...message.context,
      },
    );
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('common:enterForMany.refused', { count: refused.length })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('common:ui.close')}
        </Button>
      }
    >
      <ul className="resource-names">
        {refused.map((result) => (
          <li key={result.employee.id}>
            <bdi>{result.employee.display_name || `#${result.employee.id}`}</bdi>: {why(result)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
