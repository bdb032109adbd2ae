import { useQueryClient } from '@tanstack/react-query';
import type { Approvals } from '#shared/contract/approvals.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { BellIcon, Button, showToast } from '#shared/ui/index.ts';

/** Reminds the approvers of a request; offered once a day. */
export function RemindButton({ of, id }: { readonly of: Approvals; readonly id: number }) {
  const { t } = useTranslation('common');
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const { isBusy, failure, run } = useDialogWork();
  const remind = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(of.remind, { body: { id } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      showToast({ variant: 'success', text: t('approvals.remind.done') });
      await queries.invalidateQueries({ queryKey: [of.kind.name, 'course', id] });
      return undefined;
    });
  return (
    <div className="approvals-remind">
      <Button size="small" icon={BellIcon} isPending={isBusy} onPress={remind}>
        {t('approvals.remind.label')}
      </Button>
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
