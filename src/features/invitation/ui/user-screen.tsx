import { mayAccess } from '#shared/routing/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { InvitationList } from './invitation-list.tsx';
import { JoinRequestList } from './join-request-list.tsx';
import { UserList } from './user-list.tsx';

const parts = [
  { id: 'users', title: 'sys:user.title', access: 'system.user.view', List: UserList },
  { id: 'invitations', title: 'sys:invitation.title', access: 'system.invitation.view', List: InvitationList },
  { id: 'requests', title: 'sys:joinRequest.title', access: 'system.join_request.view', List: JoinRequestList },
] as const;

/** The company's users: people with access, invitations, and people who wait for approval. */
export default function UserScreen() {
  const { t } = useTranslation('sys');
  const { rights } = useApplicationContext();
  const shown = parts.filter(({ access }) => mayAccess(access, rights));
  const [first] = shown;
  if (first && shown.length === 1) return <first.List />;
  return (
    <Tabs>
      <TabList aria-label={t('userTabs')}>
        {shown.map(({ id, title }) => (
          <Tab key={id} id={id}>
            {t(title)}
          </Tab>
        ))}
      </TabList>
      {shown.map(({ id, List }) => (
        <TabPanel key={id} id={id}>
          <List />
        </TabPanel>
      ))}
    </Tabs>
  );
}
