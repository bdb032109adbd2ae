import { useQuery } from '@tanstack/react-query';
import { listJobs } from '#shared/contract/jobs.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { client } from '#shared/session/index.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { BellIcon } from '#shared/ui/icon/index.ts';
import { inboxQuery } from './inbox-query.ts';
import { isLiving } from '#shared/job/is-living.ts';
import { OnDemand } from './on-demand.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

/** The highest number on the bell. */
const mostShown = 99;

const Inbox = /* @__PURE__ */ lazily(() => import('./inbox.tsx').then((module) => module.Inbox));

/** The bell: the number of unread notifications, and a dot while tasks are running. */
export function Notifications() {
  const { t } = useTranslation('common');
  const jobs = useQuery({
    queryKey: ['jobs', 'mine'],
    queryFn: async ({ signal }) => unwrap(await client.callEndpoint(listJobs, {}, { quiet: true, signal })).data,
  });
  const list = jobs.data ?? [];
  const living = list.filter(isLiving).length;
  const unread = useQuery(inboxQuery()).data?.unread ?? 0;
  const label = [
    t('notification.title'),
    ...(unread > 0 ? [t('notification.unreadCount', { count: unread })] : []),
    ...(living > 0 ? [t('app.tasksRunning', { count: living })] : []),
  ].join(', ');
  return (
    <span className="app-bell" data-living={(living > 0 && unread === 0) || undefined}>
      {unread > 0 ? (
        <span className="app-bell-count" aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
      <OnDemand
        part={Inbox}
        button={(demand) => <IconButton {...demand} icon={BellIcon} label={label} aria-haspopup="dialog" />}
      >
        <Inbox jobs={list} label={label} />
      </OnDemand>
    </span>
  );
}
