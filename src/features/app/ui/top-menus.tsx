import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { initialsOf } from '#shared/list/display/initials.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { LanguagesIcon } from '#shared/ui/icon/index.ts';
import { $theme } from '#shared/ui/theme.ts';
import { OnDemand } from './on-demand.tsx';
import type { Person } from './person.ts';
import { themeIcons } from './themes.ts';

const loadLanguages = () => import('./language-menu.tsx').then((module) => ({ default: module.LanguageMenu }));
const LanguageMenu = /* @__PURE__ */ lazy(loadLanguages);
const loadThemes = () => import('./theme-menu.tsx').then((module) => ({ default: module.ThemeMenu }));
const ThemeMenu = /* @__PURE__ */ lazy(loadThemes);
const loadAccount = () => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu }));
const AccountMenu = /* @__PURE__ */ lazy(loadAccount);

export function LanguageButton() {
  const { t } = useTranslation('common');
  return (
    <OnDemand
      preload={loadLanguages}
      button={(demand) => (
        <IconButton {...demand} icon={LanguagesIcon} label={t('app.language')} aria-haspopup="menu" />
      )}
    >
      <LanguageMenu />
    </OnDemand>
  );
}

export function ThemeButton() {
  const { t } = useTranslation('common');
  const theme = useStore($theme);
  return (
    <OnDemand
      preload={loadThemes}
      button={(demand) => (
        <IconButton {...demand} icon={themeIcons[theme]} label={t('app.theme.title')} aria-haspopup="menu" />
      )}
    >
      <ThemeMenu />
    </OnDemand>
  );
}

export function AccountButton({ person }: { person: Person }) {
  const { t } = useTranslation('common');
  const { display_name: name } = person.user;
  return (
    <OnDemand
      preload={loadAccount}
      button={(demand) => (
        <Button
          {...demand}
          variant="quiet"
          className="app-account"
          aria-label={t('app.account', { name })}
          aria-haspopup="menu"
        >
          <span className="app-initials" data-initials={initialsOf(name)} />
        </Button>
      )}
    >
      <AccountMenu person={person} />
    </OnDemand>
  );
}
