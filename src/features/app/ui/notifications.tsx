import { useQuery } from '@tanstack/react-query';
import { listJobs } from '#shared/contract/jobs.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { client } from '#shared/session/index.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { BellIcon } from '#shared/ui/icon/index.ts';
import { isLiving } from '#shared/job/is-living.ts';
import { OnDemand } from './on-demand.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

const TaskList = /* @__PURE__ */ lazily(() => import('./task-list.tsx').then((module) => module.TaskList));

/** The bell: a dot while long tasks go on; they can be left and found here again. */
export function Notifications() {
  const { t } = useTranslation('common');
  const jobs = useQuery({
    queryKey: ['jobs', 'mine'],
    queryFn: async ({ signal }) => unwrap(await client.callEndpoint(listJobs, {}, { quiet: true, signal })).data,
  });
  const list = jobs.data ?? [];
  const living = list.filter(isLiving).length;
  const label = living > 0 ? t('app.tasksRunning', { count: living }) : t('app.tasks');
  return (
    <span className="app-bell" data-living={living > 0 || undefined}>
      <OnDemand
        part={TaskList}
        button={(demand) => <IconButton {...demand} icon={BellIcon} label={label} aria-haspopup="dialog" />}
      >
        <TaskList jobs={list} label={label} />
      </OnDemand>
    </span>
  );
}
