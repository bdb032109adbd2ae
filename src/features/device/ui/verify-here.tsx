import { useDialogWork } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, ShieldCheckIcon, showToast } from '#shared/ui/index.ts';
import { terminal, verifyHere } from '../contract.ts';

/** Proves the chosen terminals by the person's network. */
export function VerifyHere({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useTranslation('device');
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const { isBusy, run } = useDialogWork();
  const verify = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(verifyHere, { body: { ids: [...ids] } });
      if (!outcome.isSuccess) return;
      await Promise.all([refresh(terminal.name), refresh('device.transaction')]);
      showToast({ variant: 'success', text: t('terminal.verify.hereDone', { count: outcome.data.data.proven }) });
      onDone();
    });
  return (
    <Button size="small" icon={ShieldCheckIcon} isPending={isBusy} onPress={verify}>
      {t('terminal.verify.here')}
    </Button>
  );
}
