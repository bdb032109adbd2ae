import { formatAgo, formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useNow } from '#shared/resource/index.ts';

/** How long ago a terminal was heard; the exact time shows on hover. */
export function LastHeard({ at }: { at: string | null }) {
  const { language } = useTranslation('device');
  const { zone, writing, saysZone } = useApplicationContext();
  const now = useNow();
  if (at === null) return '–';
  return (
    <time dateTime={at} title={formatInstant(at, zone, writing, saysZone ? 'zone' : 'seconds')}>
      {formatAgo(Date.parse(at), now, language)}
    </time>
  );
}
