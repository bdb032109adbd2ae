import './announcement.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog, EmptyState, ErrorState, Icon, Skeleton } from '#shared/ui/index.ts';
import { FileTextIcon, PinIcon } from '#shared/ui/icon/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ownAnnouncements, readAnnouncement, type OwnAnnouncement } from '../../contract/own-announcement.ts';

/** The most that the start page shows. */
const mostShown = 3;

/** Unread, or waiting for confirmation. */
const isOpen = ({ read_time: read, needs_confirm: asks, confirm_time: confirmed }: OwnAnnouncement): boolean =>
  read === null || (asks && confirmed === null);

/** The announcements for the signed-in person, refetched at each notification. */
function useOwnAnnouncements() {
  const { client } = useApplicationContext();
  return useQuery({ ...callQuery(client, ownAnnouncements, {}), meta: { topics: ['notifications'] } });
}

/** Pinned or unread announcements for the start page; nothing without any. */
export function OwnAnnouncements() {
  const { t } = useTranslation('gps');
  const query = useOwnAnnouncements();
  const shown = query.data?.data.filter((one) => one.is_pinned || isOpen(one)).slice(0, mostShown) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className="dashboard-card">
      <header>
        <h2>{t('ownAnnouncement.title')}</h2>
      </header>
      <Announcements announcements={shown} onRead={() => void query.refetch()} />
    </section>
  );
}

/** All current announcements for the signed-in person. */
export default function OwnAnnouncementsScreen() {
  const { t } = useTranslation('gps');
  const query = useOwnAnnouncements();
  const found = query.data?.data;
  return (
    <div className="announcements-page">
      <PageHead title={t('ownAnnouncement.title')} purpose={t('ownAnnouncement.purpose')} />
      {query.isError ? (
        <ErrorState
          title={t('ownAnnouncement.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : !found ? (
        <Skeleton height={160} />
      ) : found.length === 0 ? (
        <EmptyState title={t('ownAnnouncement.empty.title')} description={t('ownAnnouncement.empty.text')} />
      ) : (
        <Announcements announcements={found} onRead={() => void query.refetch()} />
      )}
    </div>
  );
}

interface AnnouncementsProps {
  readonly announcements: readonly OwnAnnouncement[];
  readonly onRead: () => void;
}

/** Announcements by title. Opening one counts as reading it; a button confirms it if the company asks for that. */
function Announcements({ announcements, onRead }: AnnouncementsProps) {
  const { t } = useTranslation('gps');
  const { client, zone, writing } = useApplicationContext();
  const [opened, setOpened] = useState<OwnAnnouncement | null>(null);
  const tell = ({ id }: OwnAnnouncement, confirms: boolean): Promise<void> =>
    client
      .callEndpoint(readAnnouncement, { body: { id, confirms } }, { quiet: !confirms })
      .then(onRead, () => undefined);
  const open = (one: OwnAnnouncement): void => {
    setOpened(one);
    if (one.read_time === null) void tell(one, false);
  };
  return (
    <>
      <ul className="announcements">
        {announcements.map((announcement) => (
          <li key={announcement.id} data-unread={isOpen(announcement) || undefined}>
            <button type="button" onClick={() => open(announcement)}>
              <span className="announcement-title">
                {announcement.is_pinned ? (
                  <>
                    <Icon as={PinIcon} />
                    <span className="ui-hidden">{t('announcement.field.is_pinned')}</span>
                  </>
                ) : null}
                <bdi>{announcement.title}</bdi>
                <AnnouncementState announcement={announcement} />
              </span>
              <time className="app-muted" dateTime={announcement.start_time}>
                {formatInstant(announcement.start_time, zone, writing)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <OpenedAnnouncement
          announcement={opened}
          onConfirm={() => void tell(opened, true).then(() => setOpened(null))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** What is left to do with an announcement, in a word. */
function AnnouncementState({ announcement }: { readonly announcement: OwnAnnouncement }) {
  const { t } = useTranslation('gps');
  if (announcement.read_time === null) return <span className="announcement-new">{t('ownAnnouncement.new')}</span>;
  return isOpen(announcement) ? <span className="announcement-new">{t('ownAnnouncement.toConfirm')}</span> : null;
}

interface OpenedProps {
  readonly announcement: OwnAnnouncement;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function OpenedAnnouncement({ announcement: opened, onConfirm, onClose }: OpenedProps) {
  const { t } = useTranslation(['gps', 'common']);
  const { zone, writing } = useApplicationContext();
  const close = t('common:ui.close');
  return (
    <Dialog
      isOpen
      title={opened.title}
      description={formatInstant(opened.start_time, zone, writing)}
      onOpenChange={(isShown) => {
        if (!isShown) onClose();
      }}
      actions={
        opened.needs_confirm && opened.confirm_time === null ? (
          <>
            <Button onPress={onClose}>{close}</Button>
            <Button variant="primary" onPress={onConfirm}>
              {t('ownAnnouncement.confirm')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{close}</Button>
        )
      }
    >
      <p className="announcement-content" dir="auto">
        {opened.content}
      </p>
      {opened.attachment === null ? null : (
        <a className="announcement-file" href={opened.attachment.url} target="_blank" rel="noreferrer">
          <Icon as={FileTextIcon} />
          <bdi>{opened.attachment.name}</bdi>
        </a>
      )}
      {opened.confirm_time === null ? null : (
        <p className="app-muted">
          {t('ownAnnouncement.confirmed', { time: formatInstant(opened.confirm_time, zone, writing) })}
        </p>
      )}
    </Dialog>
  );
}
