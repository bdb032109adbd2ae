import { useStore } from '@nanostores/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { initialsOf } from '#shared/list/display/initials.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { LanguagesIcon } from '#shared/ui/icon/index.ts';
import { $theme } from '#shared/ui/theme.ts';
import { OnDemand } from './on-demand.tsx';
import type { Person } from './person.ts';
import { themeIcons } from './themes.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const LanguageMenu = /* @__PURE__ */ lazily(() => import('./language-menu.tsx').then((module) => module.LanguageMenu));
const ThemeMenu = /* @__PURE__ */ lazily(() => import('./theme-menu.tsx').then((module) => module.ThemeMenu));
const AccountMenu = /* @__PURE__ */ lazily(() => import('./account-menu.tsx').then((module) => module.AccountMenu));

export function LanguageButton() {
  const { t } = useTranslation('common');
  return (
    <OnDemand
      part={LanguageMenu}
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
      part={ThemeMenu}
      button={(demand) => (
        <IconButton {...demand} icon={themeIcons[theme]} label={t('app.theme.title')} aria-haspopup="menu" />
      )}
    >
      <ThemeMenu />
    </OnDemand>
  );
}

export function AccountButton({ person, onHelp }: { person: Person; onHelp: () => void }) {
  const { t } = useTranslation('common');
  const { display_name: name } = person.user;
  return (
    <OnDemand
      part={AccountMenu}
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
      <AccountMenu person={person} onHelp={onHelp} />
    </OnDemand>
  );
}
