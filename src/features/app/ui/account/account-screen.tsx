import './account.css';
import { useState } from 'react';
import { languageNames, languages, useTranslation } from '#shared/i18n/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { Button, Select } from '#shared/ui/index.ts';
import { initialsOf } from '#shared/list/display/initials.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { usePerson } from '../person.ts';
import { useChooseLanguage } from '../use-choose-language.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

const NameDialog = /* @__PURE__ */ lazily(() => import('../name-dialog.tsx').then((module) => module.NameDialog));
const PasswordDialog = /* @__PURE__ */ lazily(() =>
  import('../password-dialog.tsx').then((module) => module.PasswordDialog),
);

/** The signed-in person's account: name, language, password, second factor, and sessions. */
export default function AccountScreen() {
  const { t, language } = useTranslation(['oauth', 'common']);
  const { user } = usePerson();
  const choose = useChooseLanguage();
  const [changing, setChanging] = useState<'name' | 'password' | null>(null);
  const close = (): void => setChanging(null);
  return (
    <div className="account">
      <PageHead title={t('account.title')} purpose={t('account.purpose')} />
      <section className="account-part">
        <div className="account-person">
          <span className="app-initials" data-initials={initialsOf(user.display_name)} />
          <div>
            <h2>
              <bdi>{user.display_name}</bdi>
            </h2>
            <p>
              <bdi>{user.email ?? user.employee?.emp_code}</bdi>
            </p>
          </div>
          {/* A person without an address is named by the employee record. */}
          {user.email === null ? null : <Button onPress={() => setChanging('name')}>{t('account.changeName')}</Button>}
        </div>
        <Select
          label={t('common:app.language')}
          value={language}
          options={languages.map((id) => ({ id, name: languageNames[id] }))}
          onChange={(next) => {
            const chosen = languages.find((each) => each === next);
            if (chosen) choose(chosen);
          }}
        />
      </section>
      <section className="account-part">
        <h2>{t('account.password')}</h2>
        <p>{t('account.passwordText')}</p>
        <Button onPress={() => setChanging('password')}>{t('common:app.changePassword')}</Button>
      </section>
      <SecondFactorPart />
      <PasskeysPart />
      <SessionsPart />
      {changing === 'name' ? <NameDialog user={user} onClose={close} /> : null}
      {changing === 'password' ? <PasswordDialog onClose={close} /> : null}
    </div>
  );
}
