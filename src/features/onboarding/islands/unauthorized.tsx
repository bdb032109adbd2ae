import '../ui/onboarding.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { go, places } from '#shared/page/places.ts';
import { signOut } from '#shared/page/session.ts';
import { session } from '#shared/session/index.ts';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Shown instead of a screen that the person may not open. */
export default function Unauthorized() {
  return (
    <PublicPage>
      <Ways />
    </PublicPage>
  );
}

function Ways() {
  const { t } = useTranslation('oauth');
  return session.$session.get() ? (
    <>
      <Button variant="primary" fullWidth onPress={() => go(places.home)}>
        {t('unauthorized.home')}
      </Button>
      <Button variant="quiet" fullWidth onPress={signOut}>
        {t('unauthorized.otherAccount')}
      </Button>
    </>
  ) : (
    <Button variant="primary" fullWidth onPress={() => go(places.signIn)}>
      {t('signIn.action')}
    </Button>
  );
}
