import './subscription-notice.css';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Icon, Trash2Icon } from '#shared/ui/icon/index.ts';

/** Stands above every screen of an administrator while the company is to be deleted. */
export function ClosingNotice({ at }: { at: string }) {
  const { t } = useTranslation('common');
  const { writing, zone } = useApplicationContext();
  return (
    <aside className="subscription-notice" data-tone="bad" aria-label={t('app.closing.title')}>
      <Icon as={Trash2Icon} />
      <p>{t('app.closing.text', { day: formatInstant(at, zone, writing, 'day') })}</p>
      <a href="/company/settings">{t('app.closing.open')}</a>
    </aside>
  );
}
