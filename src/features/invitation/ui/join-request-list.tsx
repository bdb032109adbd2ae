import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, StateDot, useMay, type AnyRecord, type StateTone } from '#shared/resource/index.ts';
import { Button, CheckIcon, EmptyState, MenuItem, XIcon } from '#shared/ui/index.ts';
import { decideJoinRequests, invitationStates, joinRequest, type InvitationState } from '../contract.ts';
import type { Decision } from '../contract/decision.ts';
import { ActionDialog, useEach } from './action-dialog.tsx';

interface Deciding {
  readonly decision: Decision;
  readonly records: readonly AnyRecord[];
}

/** People who accepted an invitation and wait to be let in. */
export function JoinRequestList() {
  const { t } = useTranslation('sys');
  const may = useMay(joinRequest);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const decide = useEach(decideJoinRequests, (count) =>
    deciding?.decision === 'REJECTED' ? t('joinRequest.rejected', { count }) : t('joinRequest.approved', { count }),
  );
  const isWaiting = (record: AnyRecord): boolean => record['status'] === 'accepted';
  const ask = (decision: Decision, records: readonly AnyRecord[]): void => setDeciding({ decision, records });
  const count = deciding?.records.length ?? 0;
  const name = deciding?.records[0]?.display_name ?? '';
  const isRejecting = deciding?.decision === 'REJECTED';
  return (
    <>
      <ResourceList
        resource={joinRequest}
        cells={cells}
        isLive
        empty={<EmptyState title={t('joinRequest.empty.title')} description={t('joinRequest.empty.text')} />}
        {...(may('approve')
          ? {
              rowItems: (record: AnyRecord) =>
                isWaiting(record) ? (
                  <>
                    <MenuItem id="approve" icon={CheckIcon} onAction={() => ask('APPROVED', [record])}>
                      {t('joinRequest.approve')}
                    </MenuItem>
                    <MenuItem id="reject" icon={XIcon} variant="danger" onAction={() => ask('REJECTED', [record])}>
                      {t('joinRequest.reject')}
                    </MenuItem>
                  </>
                ) : null,
              bulkActions: (records: readonly AnyRecord[]) => {
                const waiting = records.filter(isWaiting);
                if (waiting.length === 0) return null;
                return (
                  <>
                    <Button size="small" icon={CheckIcon} onPress={() => ask('APPROVED', waiting)}>
                      {t('joinRequest.approve')}
                    </Button>
                    <Button size="small" icon={XIcon} onPress={() => ask('REJECTED', waiting)}>
                      {t('joinRequest.reject')}
                    </Button>
                  </>
                );
              },
            }
          : {})}
      />
      {deciding ? (
        <ActionDialog
          question={
            isRejecting
              ? t('joinRequest.rejectQuestion', { count, name })
              : t('joinRequest.approveQuestion', { count, name })
          }
          consequence={isRejecting ? t('joinRequest.rejectText') : t('joinRequest.approveText')}
          action={isRejecting ? t('joinRequest.reject') : t('joinRequest.approve')}
          isDanger={isRejecting}
          run={() => decide({ ids: deciding.records.map(({ id }) => id), decision: deciding.decision })}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </>
  );
}

const tones = {
  sent: 'quiet',
  accepted: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
} as const satisfies Record<InvitationState, StateTone>;

const cells = { status: (record: AnyRecord) => <RequestStatus status={record['status']} /> };

function RequestStatus({ status }: { status: unknown }) {
  const { t } = useTranslation('sys');
  const known = invitationStates.find((state) => state === status);
  return known ? <StateDot tone={tones[known]}>{t(`joinRequest.status_choice.${known}`)}</StateDot> : '–';
}
