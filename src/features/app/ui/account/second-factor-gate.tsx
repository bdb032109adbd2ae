import './account.css';
import { signOut } from '#shared/page/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';

/** Replaces the application until a required second factor is set up: the server refuses everything else. */
export function SecondFactorGate() {
  const { t } = useTranslation(['oauth', 'common']);
  return (
    <main className="account account-gate">
      <PageHead title={t('oauth:secondFactor.gate')} purpose={t('oauth:secondFactor.gateText')} />
      <SecondFactorPart />
      <PasskeysPart />
      <div className="account-buttons">
        <Button variant="quiet" onPress={signOut}>
          {t('common:app.signOut')}
        </Button>
      </div>
    </main>
  );
}
