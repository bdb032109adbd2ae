import { useState, type ReactNode } from 'react';
import { mayAccess } from '#shared/routing/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useResourceWorld } from '#shared/resource/index.ts';
import { Tab, TabList, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { InvitationList } from './invitation-list.tsx';
import { JoinRequestList } from './join-request-list.tsx';

type View = 'invitations' | 'requests';

/** The company's users: whom one has invited, and who waits to be let in. */
export default function UserScreen() {
  const { t } = useTranslation('sys');
  const { rights } = useResourceWorld();
  const [view, setView] = useState<View>('invitations');
  const tabs: ReactNode = mayAccess('system.join_request.view', rights) ? (
    <Tabs selectedKey={view} onSelectionChange={(key) => setView(key === 'requests' ? 'requests' : 'invitations')}>
      <TabList aria-label={t('userTabs')}>
        <Tab id="invitations">{t('invitation.title')}</Tab>
        <Tab id="requests">{t('joinRequest.title')}</Tab>
      </TabList>
    </Tabs>
  ) : null;
  return view === 'invitations' ? <InvitationList tabs={tabs} /> : <JoinRequestList tabs={tabs} />;
}
