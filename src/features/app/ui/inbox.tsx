import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import {
  listNotifications,
  noticeKey,
  readNotifications,
  type NotificationItem,
} from '#shared/contract/notifications.ts';
import { builtKey, formatAgo, useTranslation, type Namespace, type Translate } from '#shared/i18n/index.ts';
import { valuesOfNotification } from '#shared/i18n/notification-words.ts';
import { openJobFile } from '#shared/job/open-job-file.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { useNow } from '#shared/list/use-now.ts';
import { boxPath, recordPath } from '#shared/routing/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { client } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { BellIcon } from '#shared/ui/icon/index.ts';
import { Popover, PopoverDialog, PopoverTrigger } from '#shared/ui/overlay/popover.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { isLiving } from '#shared/job/is-living.ts';
import { inboxQuery } from './inbox-query.ts';
import { JobLine } from './job-line.tsx';

const MatchingResultDialog = /* @__PURE__ */ lazily(() =>
  import('#shared/resource/matching/matching-result-dialog.tsx').then((module) => module.MatchingResultDialog),
);

/** The latest tasks: running ones, and stopped ones with stored results. */
const mostJobs = 20;

/** The inbox: running tasks and notifications, with unread ones emphasised. */
export function Inbox({ jobs, label }: { jobs: readonly Job[]; label: string }) {
  const inbox = useQuery(inboxQuery());
  const items = inbox.data?.items ?? [];
  const { t } = useTranslation(['common', ...new Set(items.flatMap(namespacesOf))]);
  const queries = useQueryClient();
  const read = async (body: { ids: number[] } | { up_to: number }): Promise<void> => {
    await client.callEndpoint(readNotifications, { body }, { quiet: true }).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: [listNotifications.name] });
  };
  const shownJobs = jobs.slice(0, mostJobs).filter((job) => isLiving(job) || job.status === 'cancelled');
  const newest = items[0];
  const [result, setResult] = useState<number | null>(null);
  return (
    <>
      <PopoverTrigger defaultOpen>
        <IconButton icon={BellIcon} label={label} />
        <Popover placement="bottom end">
          <PopoverDialog className="app-jobs" aria-label={t('common:notification.title')}>
            {({ close }) => (
              <>
                <div className="app-inbox-head">
                  <h2>{t('common:notification.title')}</h2>
                  {newest && (inbox.data?.unread ?? 0) > 0 ? (
                    <Button size="small" variant="quiet" onPress={() => void read({ up_to: newest.id })}>
                      {t('common:notification.readAll')}
                    </Button>
                  ) : null}
                </div>
                {shownJobs.length > 0 ? (
                  <ul aria-label={t('common:app.tasks')}>
                    {shownJobs.map((job) => (
                      <li key={job.id}>
                        <JobLine
                          job={job}
                          onResult={() => {
                            close();
                            setResult(job.id);
                          }}
                        />
                      </li>
                    ))}
                  </ul>
                ) : null}
                {inbox.isError && !inbox.data ? (
                  <ListFailure onRetry={() => void inbox.refetch()} isRetrying={inbox.isFetching} />
                ) : items.length === 0 && shownJobs.length === 0 ? (
                  <p className="app-muted">{t('common:notification.none')}</p>
                ) : null}
                <ul className="app-inbox">
                  {items.map((item) => (
                    <li key={item.id}>
                      <InboxLine
                        item={item}
                        onOpen={() => {
                          if (item.read_time === null) void read({ ids: [item.id] });
                          if (isOfMatching(item)) setResult(item.target?.id ?? null);
                          if (item.target?.type !== 'job' || isOfMatching(item)) close();
                        }}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </PopoverDialog>
        </Popover>
      </PopoverTrigger>
      {result === null ? null : <MatchingResultDialog id={result} onClose={() => setResult(null)} />}
    </>
  );
}

/** Whether it is about an action on all records of a list, whose result opens in a dialog. */
const isOfMatching = ({ kind, target }: NotificationItem): boolean =>
  (kind === 'matching_done' || kind === 'matching_failed') && target?.type === 'job';

/** A notification; pressing it marks it as read and opens its subject. */
function InboxLine({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) {
  const { t, language } = useTranslation(['common', ...namespacesOf(item)]);
  const { has, screenOf, writing } = useApplicationContext();
  const now = useNow();
  const { target } = item;
  const text = t(`common:notification.kind.${noticeKey(item)}`, {
    ...valuesOfNotification(item, { ...writing, language }, t),
    action: 'action' in item.data ? actionLabel(t, item.data) : '',
  });
  const screen = target && has(target.type) ? screenOf(target.type) : undefined;
  const isInformed = item.kind === 'request_informed' || item.kind === 'request_result';
  const list = screen && isInformed ? boxPath(screen, 'notified') : screen;
  const href = screen && (typeof target?.id === 'number' ? recordPath(screen, target.id) : list);
  const body = (
    <>
      <span>
        {item.read_time === null ? <span className="ui-hidden">{t('common:notification.unread')} </span> : null}
        {text}
      </span>
      <time className="app-muted" dateTime={item.create_time}>
        {formatAgo(Date.parse(item.create_time), now, language)}
      </time>
    </>
  );
  const shown = { className: 'app-inbox-line', 'data-unread': item.read_time === null || undefined };
  if (href)
    return (
      <a {...shown} href={href} onClick={onOpen}>
        {body}
      </a>
    );
  return (
    <button
      {...shown}
      type="button"
      onClick={() => {
        onOpen();
        if (target?.type === 'job' && target.id !== null && !isOfMatching(item)) void openJobFile(target.id);
      }}
    >
      {body}
    </button>
  );
}

function actionLabel(
  t: Translate,
  { about, action }: { about: { namespace: Namespace; key: string }; action: string },
): string {
  return t([
    builtKey(`${about.namespace}:${about.key}.action.${action}.label`),
    builtKey(`common:action.${action}.label`),
  ]);
}

/** The word namespaces of a notification. */
function namespacesOf({ data }: NotificationItem): Namespace[] {
  return 'about' in data ? [data.about.namespace] : [];
}
