import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { go, places } from '../browser/places.ts';
import { PublicPage } from '../ui/public-page.tsx';

/** The minimal sign-in placeholder of `/oauth/*` (spec section 2): leads to the real one. */
export default function OauthSignIn() {
  return (
    <PublicPage title="oauth:signIn.title">
      <Ways />
    </PublicPage>
  );
}

function Ways() {
  const { t } = useTranslation('oauth');
  return (
    <Button variant="primary" fullWidth onPress={() => go(places.signIn)}>
      {t('signIn.action')}
    </Button>
  );
}
