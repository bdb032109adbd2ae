import './approvals.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { referenceSchema } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useRefreshResource } from '#shared/record/queries.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { Button, Dialog, showToast, Skeleton, TextField } from '#shared/ui/index.ts';
import { RecordDetails } from '../record-details.tsx';
import type { ApprovalInboxProps } from './approval-inbox.tsx';
import { decisionsOn, isCancelling, type BoxDecision } from './decisions-on.ts';
import { TeamStrip } from './team-strip.tsx';

/** What is shown is shown as in the inbox. */
interface LinkDecisionProps extends Omit<ApprovalInboxProps, 'fields' | 'whereFilled'> {
  readonly fieldsOf: (record: AnyRecord) => readonly string[];
  /** As in the address. */
  readonly code: string;
}

/** Decides about the one request of a link in an email; the code is then removed from the address. */
export function LinkDecision({ of, fieldsOf, cells, more, showsPlan, code }: LinkDecisionProps) {
  const { t } = useTranslation(['common', 'api']);
  const { client } = useApplicationContext();
  const [path, navigate] = useLocation();
  const refresh = useRefreshResource();
  const words = useResourceWords(of.kind);
  const context = useCellContext(words);
  const { isBusy, failure, run, refuse } = useDialogWork();
  const [comment, setComment] = useState('');
  const link = useQuery({
    // Not under the kind's name: its code is used up by the decision, and must not be requested again.
    queryKey: [of.link.name, code],
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(of.link, { body: { code } }, { signal, quiet: true }), of.kind.name).data,
    retry: false,
    staleTime: Infinity,
  });
  const close = (): void => navigate(path, { replace: true });
  const item = link.data;
  const decisions = item ? decisionsOn(item.record) : undefined;
  const decide = (decision: BoxDecision): void => {
    if (!item) return;
    const isRejection = decision === decisions?.reject;
    if (isRejection && comment.trim() === '') return refuse(t('common:approvals.link.reasonMissing'));
    run(async () => {
      const body = {
        code,
        version: item.record.version,
        decision,
        ...(isRejection ? { [decision === 'reject' ? 'reject_reason' : 'keep_reason']: comment } : { comment }),
      };
      const outcome = await client.callEndpoint(of.decideByLink, { body }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      showToast({ variant: 'success', text: words.action(decision).done(1, item.record.display_name) });
      await refresh(of.kind.name);
      close();
      return undefined;
    });
  };
  const name = referenceSchema.safeParse(item?.record['employee']).data?.display_name ?? '';
  const failed = link.isError ? ((isCallError(link.error) ? link.error.code : undefined) ?? '') : undefined;
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={item ? <bdi>{name}</bdi> : t('common:approvals.link.title')}
      description={item ? <bdi>{item.record.display_name}</bdi> : undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      actions={
        decisions ? (
          <>
            <Button onPress={() => decide(decisions.reject)} isDisabled={isBusy}>
              {words.action(decisions.reject).label}
            </Button>
            <Button variant="primary" isPending={isBusy} onPress={() => decide(decisions.approve)}>
              {words.action(decisions.approve).label}
            </Button>
          </>
        ) : (
          <Button onPress={close}>{t('common:approvals.link.close')}</Button>
        )
      }
    >
      {failed !== undefined ? (
        <p role="alert">{t(codeKeys(failed))}</p>
      ) : item ? (
        <div className="approvals-forward">
          {isCancelling(item.record) ? (
            <div className="approvals-cancellation">
              <p>{t('common:approvals.cancellation')}</p>
              <bdi>{String(item.record['cancel_reason'] ?? '')}</bdi>
            </div>
          ) : null}
          <RecordDetails
            resource={of.kind}
            record={item.record}
            context={context}
            only={fieldsOf(item.record)}
            cells={cells}
          />
          <TeamStrip of={of} id={item.record.id} name={name} showsPlan={showsPlan ?? more === undefined} />
          {more?.(item.record)}
          <TextField label={t('common:approvals.link.comment')} value={comment} maxLength={200} onChange={setComment} />
          {failure ? (
            <p className="ui-field-error" role="alert">
              {failure}
            </p>
          ) : null}
        </div>
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}
