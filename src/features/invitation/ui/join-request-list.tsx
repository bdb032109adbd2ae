import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { invitation, joinRequest } from '../contract.ts';

/** People who accepted an invitation and wait to be let in. */
export function JoinRequestList() {
  const { t } = useTranslation('sys');
  return (
    <ResourceList
      resource={joinRequest}
      isLive
      alsoChanges={alsoChanges}
      empty={
        <EmptyState variant="clear" title={t('joinRequest.empty.title')} description={t('joinRequest.empty.text')} />
      }
    />
  );
}

const alsoChanges = [invitation.name];
