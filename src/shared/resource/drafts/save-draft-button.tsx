import { useQueryClient } from '@tanstack/react-query';
import { saveRequestDraft, type DraftedKind, type DraftValues } from '#shared/contract/request-drafts.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, showToast } from '#shared/ui/index.ts';

interface SaveDraftButtonProps {
  readonly kind: DraftedKind;
  /** The present values of the form. */
  readonly values: () => DraftValues;
  readonly isDisabled: boolean;
  readonly onSaved: () => void;
}

/** Saves an unfinished request for later. */
export function SaveDraftButton({ kind, values, isDisabled, onSaved }: SaveDraftButtonProps) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const { isBusy, failure, run } = useDialogWork();
  const save = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(
        saveRequestDraft,
        { body: { kind, values: values() } },
        { quiet: true },
      );
      if (!outcome.isSuccess) return outcome;
      await queries.invalidateQueries({ queryKey: [kind, 'draft'] });
      showToast({ variant: 'success', text: t('draft.saved') });
      onSaved();
      return undefined;
    });
  return (
    <>
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
      <Button variant="quiet" className="confirm-aside" isPending={isBusy} isDisabled={isDisabled} onPress={save}>
        {t('draft.save')}
      </Button>
    </>
  );
}
