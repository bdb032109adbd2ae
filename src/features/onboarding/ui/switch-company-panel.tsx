import { useMachine } from '@xstate/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { session } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { switchCompanyMachine } from '#machines/switch-company/switch-company.machine.ts';
import { companyOfHost } from '#shared/session/index.ts';
import { go, places } from '../browser/places.ts';
import { $region } from '../browser/region.ts';
import { switchInput } from '../browser/switch-link.ts';

const machine = switchCompanyMachine.provide({
  actions: {
    storeTokens: (_, { offered }) => {
      if (!offered) return;
      const domain = companyOfHost(globalThis.location.host, $region.get()?.base_host ?? null);
      if (domain) session.storeCompanyCode(domain);
      session.storeTokens(offered, { choosing: false });
    },
    goHome: () => globalThis.location.replace(places.home),
    goToCompanyVerification: () => go(places.companyVerification),
  },
});

/** Takes a session over, or asks first where another person is signed in here. */
export function SwitchCompanyPanel() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(machine, { input: switchInput() });
  if (!snapshot.matches('asking')) {
    return (
      <p className="onboarding-note" role="status">
        {t('switchCompany.switching')}
      </p>
    );
  }
  return (
    <div className="onboarding-form">
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
