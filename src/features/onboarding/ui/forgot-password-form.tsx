import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '#shared/page/places.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { useForgottenAccount } from './use-forgotten-account.tsx';

/** The form of the forgot-password dialog, for people who open the page by its address. */
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
