import './calendar-link.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, CopyIcon, Dialog, showToast, Skeleton, TextField } from '#shared/ui/index.ts';
import { endCalendarFeed, makeCalendarFeed, ownCalendarFeed } from '../../contract/calendar-feed.ts';

/** The link to the person's calendar: make, copy while it is shown, replace, remove. */
export default function CalendarLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['att', 'common']);
  const { client, writing, zone } = useApplicationContext();
  const query = useQuery(callQuery(client, ownCalendarFeed));
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const feed = query.data?.data.feed;
  const make = (): void =>
    run(async () => {
      const body = { language: writing.language };
      const outcome = await client.callEndpoint(makeCalendarFeed, { body }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setLink(`${globalThis.location.origin}${outcome.data.data.path}`);
      await query.refetch();
      return undefined;
    });
  const end = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(endCalendarFeed, { body: {} }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setLink(null);
      await query.refetch();
      return undefined;
    });
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ variant: 'success', text: t('common:ui.copied') });
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('calendarFeed.title')}
      description={t('calendarFeed.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        feed === undefined ? null : (
          <>
            {feed === null ? null : (
              <Button variant="danger" isDisabled={isBusy} onPress={end}>
                {t('calendarFeed.end')}
              </Button>
            )}
            <Button variant={link === null ? 'primary' : 'secondary'} isPending={isBusy} onPress={make}>
              {t(feed === null ? 'calendarFeed.make' : 'calendarFeed.replace')}
            </Button>
          </>
        )
      }
    >
      {query.isError && feed === undefined ? (
        <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : feed === undefined ? (
        <Skeleton height={64} />
      ) : link !== null ? (
        <div className="calendar-link">
          <TextField label={t('calendarFeed.link')} value={link} isReadOnly />
          <div className="calendar-link-ways">
            {/* Without a secure connection the clipboard is not available, but the field can be copied by hand. */}
            {globalThis.isSecureContext ? (
              <Button icon={CopyIcon} size="small" onPress={() => void copy(link)}>
                {t('common:ui.copy')}
              </Button>
            ) : null}
            <a href={link.replace(/^https?:/, 'webcal:')}>{t('calendarFeed.openIn')}</a>
          </div>
          <p>{t('calendarFeed.once')}</p>
        </div>
      ) : feed === null ? (
        <p>{t('calendarFeed.none')}</p>
      ) : (
        <p>
          {t('calendarFeed.made', {
            when: formatInstant(feed.create_time, zone, writing),
            hint: feed.token_hint,
          })}{' '}
          {feed.last_read === null
            ? t('calendarFeed.neverRead')
            : t('calendarFeed.lastRead', { when: formatInstant(feed.last_read, zone, writing) })}
        </p>
      )}
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
