import { mayAccess } from '#shared/routing/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { InvitationList } from './invitation-list.tsx';
import { JoinRequestList } from './join-request-list.tsx';

/** The company's users: whom one has invited, and who waits to be let in. */
export default function UserScreen() {
  const { t } = useTranslation('sys');
  const { rights } = useApplicationContext();
  if (!mayAccess('system.join_request.view', rights)) return <InvitationList />;
  return (
    <Tabs>
      <TabList aria-label={t('userTabs')}>
        <Tab id="invitations">{t('invitation.title')}</Tab>
        <Tab id="requests">{t('joinRequest.title')}</Tab>
      </TabList>
      <TabPanel id="invitations">
        <InvitationList />
      </TabPanel>
      <TabPanel id="requests">
        <JoinRequestList />
      </TabPanel>
    </Tabs>
  );
}
