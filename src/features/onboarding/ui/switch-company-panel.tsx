import { useMachine } from '@xstate/react';
import { keepLanguage, useTranslation } from '#shared/i18n/index.ts';
import { fromPromise } from 'xstate';
import { client, companyOfHost, session } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { switchCompanyMachine } from '#machines/switch-company/switch-company.machine.ts';
import { setTheme } from '#shared/ui/theme.ts';
import { go, places } from '#shared/page/places.ts';
import { $region } from '#shared/page/region.ts';
import { takePlace } from '#shared/page/return-place.ts';
import { switchInput, switchLanguage, switchPlace, switchTheme } from '../browser/switch-link.ts';
import { currentUser } from '#shared/contract/session.ts';

const machine = switchCompanyMachine.provide({
  actors: {
    checkTokens: fromPromise(async ({ input: { offered }, signal }) => {
      if (!offered) return false;
      const answer = await client.callEndpoint(currentUser, {}, { access: offered.access, quiet: true, signal });
      return answer.isSuccess && answer.data.data.id === offered.userId;
    }),
  },
  actions: {
    storeTokens: (_, { offered }) => {
      if (!offered) return;
      const domain = companyOfHost(globalThis.location.host, $region.get()?.base_host ?? null);
      if (domain) session.storeCompanyCode(domain);
      session.storeTokens(offered, { choosing: false });
      const language = switchLanguage();
      if (language) keepLanguage(language);
      const theme = switchTheme();
      if (theme) setTheme(theme);
    },
    goHome: () => globalThis.location.replace(switchPlace() ?? takePlace(session.$session.get()?.claims)),
    goToCompanyVerification: () => go(places.companyVerification),
  },
});

/** Takes over a session. It asks first if another person is signed in here, or if nobody here asked for the switch. */
export function SwitchCompanyPanel() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(machine, { input: switchInput() });
  if (snapshot.matches('asking')) {
    return (
      <div className="public-form">
        <p>{t('switchCompany.question')}</p>
        <Button variant="primary" fullWidth onPress={() => send({ type: 'replacing.confirmed' })}>
          {t('switchCompany.replace')}
        </Button>
        <Button fullWidth autoFocus onPress={() => send({ type: 'replacing.declined' })}>
          {t('switchCompany.keep')}
        </Button>
      </div>
    );
  }
  if (snapshot.matches('doubting')) {
    return (
      <div className="public-form">
        <p>{t('switchCompany.own')}</p>
        <Button variant="primary" fullWidth onPress={() => send({ type: 'entering.confirmed' })}>
          {t('switchCompany.proceed')}
        </Button>
        <Button fullWidth autoFocus onPress={() => send({ type: 'entering.declined' })}>
          {t('switchCompany.decline')}
        </Button>
      </div>
    );
  }
  return (
    <p className="onboarding-note" role="status">
      {t('switchCompany.switching')}
    </p>
  );
}
