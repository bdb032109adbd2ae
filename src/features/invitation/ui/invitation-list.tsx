import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  ResourceList,
  StateCell,
  StateDot,
  useMay,
  useNow,
  useResourceWords,
  type CellsOf,
  type RecordOf,
} from '#shared/resource/index.ts';
import { Button, EmptyState, PlusIcon } from '#shared/ui/index.ts';
import { invitation } from '../contract.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const InviteDialog = /* @__PURE__ */ lazily(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));

/** People who were asked to join. */
export function InvitationList() {
  const { t } = useTranslation('sys');
  const may = useMay(invitation);
  const [isInviting, setInviting] = useState(false);
  const inviteButton = may('add') ? (
    <Button variant="primary" icon={PlusIcon} onPress={() => setInviting(true)}>
      {t('invitation.invite')}
    </Button>
  ) : null;
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
      />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}

const cells: CellsOf<typeof invitation> = { status: (record) => <InvitationStatus record={record} /> };

/** A link that was sent is valid for seven days; what has expired can be sent again. */
function InvitationStatus({ record }: { record: RecordOf<typeof invitation> }) {
  const { t } = useTranslation('sys');
  const now = useNow();
  const words = useResourceWords(invitation);
  const { status, expiry_time: expiry } = record;
  if (status === 'sent' && expiry !== null && Date.parse(expiry) <= now)
    return <StateDot tone="quiet">{t('invitation.expired')}</StateDot>;
  return <StateCell name="status" field={invitation.fields.status} value={status} words={words} />;
}
