import '#shared/form/form.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import {
  ProofFields,
  provenCall,
  secondFactor,
  transferOwnership,
  useSecondFactorForm,
} from '#features/onboarding/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { currentUser } from '#shared/contract/session.ts';
import { callKey, callQuery } from '#shared/query/index.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, ErrorState, Select, showToast, Skeleton } from '#shared/ui/index.ts';
import { grantableGroups } from '../contract.ts';
import type { user } from '../contract/user.ts';

interface TransferDialogProps {
  readonly member: RecordOf<typeof user>;
  readonly onClose: () => void;
}

/** Makes a member the owner in place of the person at the screen, who proves to be that and may take another group. */
export function TransferDialog({ member, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['sys', 'common']);
  const formId = useId();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { client } = useApplicationContext();
  const textOf = useMessageText();
  const form = useSecondFactorForm();
  const [group, setGroup] = useState<number | null>(null);
  const groups = useQuery(callQuery(client, grantableGroups)).data?.data.groups;
  const factor = useQuery(callQuery(client, secondFactor));
  const asked = factor.data?.data;
  const name = member.name || member.email;
  const submit =
    asked &&
    provenCall(form, asked, {
      call: (proof) =>
        client.callEndpoint(transferOwnership, { body: { user: member.id, own_group: group, ...proof } }),
      onSuccess: () => {
        showToast({ variant: 'success', text: t('sys:ownership.done', { name }) });
        onClose();
        // With their new group they may not see this screen: everybody may see the first one.
        navigate('/');
        // Their own rights are others from now on: they come first, and then what every screen shows with them.
        void queries.invalidateQueries({ queryKey: callKey(currentUser) }).then(() => queries.invalidateQueries());
      },
    });
  return (
    <Dialog
      isOpen
      isBusy={form.isBusy}
      title={t('sys:ownership.title')}
      description={t('sys:ownership.text', { name })}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      actions={
        <>
          <Button onPress={onClose} isDisabled={form.isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isPending={form.isBusy} isDisabled={!asked}>
            {t('sys:ownership.submit')}
          </Button>
        </>
      }
    >
      {factor.isPending ? <Skeleton height={120} /> : null}
      {factor.isError ? <ErrorState title={t('common:message.failed')} onRetry={() => void factor.refetch()} /> : null}
      {asked && submit ? (
        <form
          id={formId}
          className="record-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit.withTyped();
          }}
        >
          <Select
            label={t('sys:ownership.ownGroup')}
            description={t('sys:ownership.ownGroupHelp')}
            emptyOption={t('sys:ownership.noGroup')}
            options={(groups ?? []).filter((each) => !each.is_owner)}
            isLoading={groups === undefined}
            value={group ?? ''}
            errorMessage={textOf(form.refused['own_group']?.[0])}
            isDisabled={form.isBusy}
            onChange={(next) => setGroup(typeof next === 'number' ? next : null)}
          />
          <ProofFields form={form} asked={asked} onPasskey={submit.withPasskey} />
        </form>
      ) : null}
    </Dialog>
  );
}
