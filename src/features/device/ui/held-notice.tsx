import './terminal.css';
import { useQuery } from '@tanstack/react-query';
import { formatList, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button } from '#shared/ui/index.ts';
import { listContacts, listDisputes } from '../contract.ts';

const live = { topics: ['device.terminal'] } as const;

/** Shows, live, that a contact uses a terminal's serial number but is not, or may not be, the terminal. */
export function HeldNotice({ onReview }: { onReview: () => void }) {
  const { t, language } = useTranslation('device');
  const { client } = useApplicationContext();
  const waiting = useQuery({ ...callQuery(client, listContacts, { query: { standing: 'open' } }), meta: live });
  const disputes = useQuery({ ...callQuery(client, listDisputes, {}), meta: live });
  const contacts = waiting.data?.data ?? [];
  const moved = contacts.filter(({ standing }) => standing === 'moved').length;
  const held = contacts.length - moved;
  const disputed = disputes.data?.data.map((terminal) => terminal.display_name) ?? [];
  if (contacts.length === 0 && disputed.length === 0) return null;
  return (
    <div className="terminal-notice" role="alert">
      <div>
        {held > 0 ? <p>{t('contact.notice', { count: held })}</p> : null}
        {moved > 0 ? <p>{t('contact.movedNotice', { count: moved })}</p> : null}
        {disputed.length > 0 ? <p>{t('contact.disputed', { names: formatList(disputed, language) })}</p> : null}
      </div>
      {contacts.length > 0 ? (
        <Button size="small" onPress={onReview}>
          {t('contact.review')}
        </Button>
      ) : null}
    </div>
  );
}
