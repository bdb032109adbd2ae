import { useState } from 'react';
import type { BulkResult } from '#shared/contract/index.ts';
import { useRefusalText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useRefreshResource, useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import {
  invitation,
  joinRequest,
  type decideJoinRequests,
  type resendInvitations,
  type withdrawInvitations,
} from '../contract.ts';

type EachCall = typeof resendInvitations | typeof withdrawInvitations | typeof decideJoinRequests;
type EachInput<C extends EachCall> = C['body']['_zod']['input'];

/** Makes a call that does something with each of several records, and says how many it was and what could not be done. */
export function useEach<C extends EachCall>(
  call: C,
  done: (count: number) => string,
): (input: EachInput<C>) => Promise<boolean> {
  const { t } = useTranslation('sys');
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  return async (body) => {
    try {
      const outcome = await client.request({ method: call.method, path: call.path, body }, call.data);
      if (!outcome.isSuccess) return false;
      const results: readonly BulkResult[] = outcome.data.data;
      const good = results.filter(({ ok }) => ok).length;
      const [bad] = results.filter(({ ok }) => !ok);
      if (good > 0) showToast({ variant: 'success', text: done(good) });
      if (bad)
        showToast({
          variant: 'error',
          text: t('invitation.failed', { count: results.length - good, reason: refusalText(bad) }),
        });
      await Promise.all([refresh(invitation.name), refresh(joinRequest.name)]);
      return true;
    } catch {
      // The client has said what went wrong.
      return false;
    }
  };
}

interface ActionDialogProps {
  readonly question: string;
  readonly consequence: string;
  readonly action: string;
  readonly isDanger?: boolean;
  /** True where an answer came. */
  readonly run: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Says what will happen before it does. */
export function ActionDialog({ question, consequence, action, isDanger = false, run, onClose }: ActionDialogProps) {
  const { t } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const isDone = await run();
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      role="alertdialog"
      title={question}
      description={consequence}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isPending={isBusy} onPress={() => void go()}>
            {action}
          </Button>
        </>
      }
    />
  );
}
