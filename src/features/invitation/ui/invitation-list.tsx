import { useTranslation } from '#shared/i18n/index.ts';
import {
  ResourceList,
  StateCell,
  StateDot,
  useNow,
  useResourceWords,
  type CellsOf,
  type RecordOf,
} from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { invitation } from '../contract.ts';
import { InviteButton } from './invite-button.tsx';

/** People who were asked to join. */
export function InvitationList() {
  const { t } = useTranslation('sys');
  return (
    <ResourceList
      resource={invitation}
      cells={cells}
      isLive
      createAction={<InviteButton />}
      empty={
        <EmptyState
          title={t('invitation.empty.title')}
          description={t('invitation.empty.text')}
          action={<InviteButton />}
        />
      }
    />
  );
}

const cells: CellsOf<typeof invitation> = { status: (record) => <InvitationStatus record={record} /> };

/** A link is valid for seven days; an expired invitation can be sent again. */
function InvitationStatus({ record }: { record: RecordOf<typeof invitation> }) {
  const { t } = useTranslation('sys');
  const now = useNow();
  const words = useResourceWords(invitation);
  const { status, expiry_time: expiry } = record;
  if (status === 'sent' && expiry !== null && Date.parse(expiry) <= now)
    return <StateDot tone="quiet">{t('invitation.expired')}</StateDot>;
  return <StateCell name="status" field={invitation.fields.status} value={status} words={words} />;
}
