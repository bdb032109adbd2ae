import './terminal.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button } from '#shared/ui/index.ts';
import { listContacts } from '../contract.ts';

/** Says, as it happens, that somebody comes with a terminal's serial number who is not the terminal. */
export function HeldNotice({ onReview }: { onReview: () => void }) {
  const { t } = useTranslation('device');
  const { client } = useApplicationContext();
  const held = useQuery({
    ...callQuery(client, listContacts, { query: { standing: 'held' } }),
    meta: { topics: ['device.terminal'] },
  });
  const count = held.data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <div className="terminal-notice" role="alert">
      <p>{t('contact.notice', { count })}</p>
      <Button size="small" onPress={onReview}>
        {t('contact.review')}
      </Button>
    </div>
  );
}
