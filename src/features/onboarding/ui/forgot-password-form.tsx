import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '#shared/page/places.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { useForgottenAccount } from './use-forgotten-account.tsx';

/** The same as the dialog of a forgotten password, for who comes by the page's address. */
export function ForgotPasswordForm() {
  const { t } = useTranslation('oauth');
  const { isBusy, submit, fields } = useForgottenAccount(false, nothing);
  return (
    <>
      <form className="public-form" noValidate onSubmit={submit}>
        {fields}
        <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
          {t('forgotPassword.action')}
        </Button>
      </form>
      <p className="onboarding-other">
        <a href={places.signIn}>{t('signIn.back')}</a>
        <a href={`${places.employeeLogin}#forgot`}>{t('forgotPassword.asEmployee')}</a>
      </p>
    </>
  );
}

/** A page has nothing to close. */
const nothing = (): void => {};
