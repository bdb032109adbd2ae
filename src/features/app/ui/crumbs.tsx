import { useTranslation } from '#shared/i18n/index.ts';
import type { AppRoute } from '#shared/routing/index.ts';
import { ChevronRightIcon, Icon } from '#shared/ui/icon/index.ts';
import { groupTitle } from './navigation.ts';

/** The person's place in the navigation: group and screen. */
export function Crumbs({ route }: { route: AppRoute | null }) {
  const { t } = useTranslation(['menu', 'common']);
  if (!route || route.group === 'general') return null;
  return (
    <nav className="app-crumbs" aria-label={t('common:app.here')}>
      <ol>
        <li>{t(groupTitle(route.group))}</li>
        <li aria-hidden="true">
          <Icon as={ChevronRightIcon} size={14} flip />
        </li>
        <li aria-current="page">{t(route.title)}</li>
      </ol>
    </nav>
  );
}
