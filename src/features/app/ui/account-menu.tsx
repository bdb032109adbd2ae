import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { signOut } from '#shared/page/index.ts';
import { languageNames, languages, useTranslation } from '#shared/i18n/index.ts';
import { TriggerButton } from '#shared/ui/button/trigger-button.tsx';
import {
  BellIcon,
  CircleQuestionMarkIcon,
  KeyRoundIcon,
  LanguagesIcon,
  LogOutIcon,
  ShieldCheckIcon,
  UserPenIcon,
} from '#shared/ui/icon/index.ts';
import { useIsPhone } from '#shared/ui/media.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger, SubmenuTrigger } from '#shared/ui/menu/menu.tsx';
import { $theme, setTheme } from '#shared/ui/theme.ts';
import { initialsOf } from '#shared/list/display/initials.ts';
import type { Person } from './person.ts';
import { themeIcons, themes, themeWords } from './themes.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

const NameDialog = /* @__PURE__ */ lazily(() => import('./name-dialog.tsx').then((module) => module.NameDialog));

const NotificationDialog = /* @__PURE__ */ lazily(() =>
  import('./notification-dialog.tsx').then((module) => module.NotificationDialog),
);

const PasswordDialog = /* @__PURE__ */ lazily(() =>
  import('./password-dialog.tsx').then((module) => module.PasswordDialog),
);

/** The account menu; on a phone it includes language and theme. */
export function AccountMenu({ person, onHelp }: { person: Person; onHelp: () => void }) {
  const { t, language } = useTranslation('common');
  const choose = useChooseLanguage();
  const theme = useStore($theme);
  const isPhone = useIsPhone();
  const [changing, setChanging] = useState<'name' | 'password' | 'notifications' | null>(null);
  const close = (): void => setChanging(null);
  const { user } = person;
  const details = [
    user.email,
    user.employee?.emp_code,
    user.is_vendor ? t('app.vendor') : user.is_owner ? t('app.owner') : null,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <MenuTrigger defaultOpen>
        <TriggerButton
          variant="quiet"
          className="app-account"
          aria-label={t('app.account', { name: user.display_name })}
        >
          <span className="app-initials" data-initials={initialsOf(user.display_name)} />
        </TriggerButton>
        <Menu placement="bottom end">
          <MenuSection
            title={
              <>
                <bdi className="app-account-name">{user.display_name}</bdi>
                <bdi className="app-account-details">{details}</bdi>
              </>
            }
            aria-label={user.display_name}
          >
            <MenuItem id="account" icon={ShieldCheckIcon} onAction={() => navigate('/account')}>
              {t('app.ownAccount')}
            </MenuItem>
            {/* A person without an address is named by the employee record. */}
            {user.email === null ? null : (
              <MenuItem id="name" icon={UserPenIcon} textValue={t('name.title')} onAction={() => setChanging('name')}>
                {t('name.title')}
              </MenuItem>
            )}
            <MenuItem
              id="password"
              icon={KeyRoundIcon}
              textValue={t('app.changePassword')}
              onAction={() => setChanging('password')}
            >
              {t('app.changePassword')}
            </MenuItem>
            {user.is_vendor ? null : (
              <MenuItem id="notifications" icon={BellIcon} onAction={() => setChanging('notifications')}>
                {t('mailing.title')}
              </MenuItem>
            )}
          </MenuSection>
          {isPhone ? (
            <MenuSection aria-label={t('help.open')}>
              <MenuItem id="help" icon={CircleQuestionMarkIcon} onAction={onHelp}>
                {t('help.open')}
              </MenuItem>
            </MenuSection>
          ) : null}
          {isPhone ? (
            <MenuSection aria-label={t('app.language')}>
              <SubmenuTrigger>
                <MenuItem id="language" icon={LanguagesIcon} textValue={t('app.language')}>
                  {t('app.language')}
                </MenuItem>
                <Menu
                  selectionMode="single"
                  selectedKeys={[language]}
                  onAction={(key) => {
                    const next = languages.find((candidate) => candidate === key);
                    if (next) choose(next);
                  }}
                >
                  {languages.map((each) => (
                    <MenuItem key={each} id={each}>
                      {languageNames[each]}
                    </MenuItem>
                  ))}
                </Menu>
              </SubmenuTrigger>
              <SubmenuTrigger>
                <MenuItem id="theme" icon={themeIcons[theme]} textValue={t('app.theme.title')}>
                  {t('app.theme.title')}
                </MenuItem>
                <Menu
                  selectionMode="single"
                  selectedKeys={[theme]}
                  onAction={(key) => {
                    const next = themes.find((candidate) => candidate === key);
                    if (next) setTheme(next);
                  }}
                >
                  {themes.map((each) => (
                    <MenuItem key={each} id={each} icon={themeIcons[each]} textValue={t(themeWords[each])}>
                      {t(themeWords[each])}
                    </MenuItem>
                  ))}
                </Menu>
              </SubmenuTrigger>
            </MenuSection>
          ) : null}
          <MenuSeparator />
          <MenuItem id="out" icon={LogOutIcon} textValue={t('app.signOut')} onAction={signOut}>
            {t('app.signOut')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {changing === 'password' ? <PasswordDialog onClose={close} /> : null}
      {changing === 'name' ? <NameDialog user={user} onClose={close} /> : null}
      {changing === 'notifications' ? <NotificationDialog onClose={close} /> : null}
    </>
  );
}
