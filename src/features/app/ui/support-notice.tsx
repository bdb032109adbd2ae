import './subscription-notice.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { EyeIcon, Icon } from '#shared/ui/icon/index.ts';

/** Stands above every screen while one of the provider's staff is in a company. */
export function SupportNotice({ company }: { company: string }) {
  const { t } = useTranslation('common');
  return (
    <aside className="subscription-notice" data-tone="bad" aria-label={t('app.support.title')}>
      <Icon as={EyeIcon} />
      <p>{t('app.support.text', { company })}</p>
    </aside>
  );
}
