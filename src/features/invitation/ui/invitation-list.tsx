import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, StateDot, useMay, useNow, type AnyRecord, type StateTone } from '#shared/resource/index.ts';
import { Button, EmptyState, MenuItem, PlusIcon, SendIcon, XIcon } from '#shared/ui/index.ts';
import {
  invitation,
  invitationStates,
  resendInvitations,
  withdrawInvitations,
  type InvitationState,
} from '../contract.ts';
import { ActionDialog, useEach } from './action-dialog.tsx';

const InviteDialog = /* @__PURE__ */ lazy(() =>
  import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
);

/** People who were asked to join. */
export function InvitationList() {
  const { t } = useTranslation('sys');
  const may = useMay(invitation);
  const [isInviting, setInviting] = useState(false);
  const [withdrawing, setWithdrawing] = useState<readonly AnyRecord[]>([]);
  const resend = useEach(resendInvitations, (count) => t('invitation.resent', { count }));
  const withdraw = useEach(withdrawInvitations, (count) => t('invitation.withdrawn', { count }));
  const inviteButton = may('add') ? (
    <Button variant="primary" icon={PlusIcon} onPress={() => setInviting(true)}>
      {t('invitation.invite')}
    </Button>
  ) : null;
  const isOpen = (record: AnyRecord): boolean => record['status'] === 'sent';
  return (
    <>
      <ResourceList
        resource={invitation}
        cells={cells}
        isLive
        createAction={inviteButton}
        empty={
          <EmptyState
            title={t('invitation.empty.title')}
            description={t('invitation.empty.text')}
            action={inviteButton ?? undefined}
          />
        }
        {...(may('add') || may('delete')
          ? {
              rowItems: (record: AnyRecord) =>
                isOpen(record) ? (
                  <>
                    {may('add') ? (
                      <MenuItem id="resend" icon={SendIcon} onAction={() => void resend({ ids: [record.id] })}>
                        {t('invitation.resend')}
                      </MenuItem>
                    ) : null}
                    {may('delete') ? (
                      <MenuItem id="withdraw" icon={XIcon} variant="danger" onAction={() => setWithdrawing([record])}>
                        {t('invitation.withdraw')}
                      </MenuItem>
                    ) : null}
                  </>
                ) : null,
              bulkActions: (records: readonly AnyRecord[], clear: () => void) => {
                const open = records.filter(isOpen);
                if (open.length === 0) return null;
                return (
                  <>
                    {may('add') ? (
                      <Button
                        size="small"
                        icon={SendIcon}
                        onPress={() => void resend({ ids: open.map(({ id }) => id) }).then(clear)}
                      >
                        {t('invitation.resend')}
                      </Button>
                    ) : null}
                    {may('delete') ? (
                      <Button size="small" icon={XIcon} onPress={() => setWithdrawing(open)}>
                        {t('invitation.withdraw')}
                      </Button>
                    ) : null}
                  </>
                );
              },
            }
          : {})}
      />
      <Suspense fallback={null}>{isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}</Suspense>
      {withdrawing.length > 0 ? (
        <ActionDialog
          question={t('invitation.withdrawQuestion', {
            count: withdrawing.length,
            name: withdrawing[0]?.display_name ?? '',
          })}
          consequence={t('invitation.withdrawText')}
          action={t('invitation.withdraw')}
          isDanger
          run={() => withdraw({ ids: withdrawing.map(({ id }) => id) })}
          onClose={() => setWithdrawing([])}
        />
      ) : null}
    </>
  );
}

const tones = {
  sent: 'waiting',
  accepted: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
} as const satisfies Record<InvitationState, StateTone>;

const cells = { status: (record: AnyRecord) => <InvitationStatus record={record} /> };

/** A link that was sent holds for seven days; what has expired can be sent again. */
function InvitationStatus({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('sys');
  const now = useNow();
  const status = invitationStates.find((state) => state === record['status']);
  if (!status) return '–';
  const expiry = record['expiry_time'];
  if (status === 'sent' && typeof expiry === 'string' && Date.parse(expiry) <= now)
    return <StateDot tone="quiet">{t('invitation.expired')}</StateDot>;
  return <StateDot tone={tones[status]}>{t(`invitation.status_choice.${status}`)}</StateDot>;
}
