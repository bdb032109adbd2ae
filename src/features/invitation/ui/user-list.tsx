import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, type RecordOf } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { user } from '../contract/user.ts';
import { InviteButton } from './invite-button.tsx';

/** The people with access to the company: their groups, their last sign-in, and how to end their access. */
export function UserList() {
  const { t } = useTranslation('sys');
  return (
    <ResourceList
      resource={user}
      titleColumn="email"
      isLive
      createAction={<InviteButton />}
      canEdit={isIn}
      empty={<EmptyState title={t('user.empty.title')} description={t('user.empty.text')} action={<InviteButton />} />}
    />
  );
}

const isIn = (record: RecordOf<typeof user>): boolean => record.status === 'active';
