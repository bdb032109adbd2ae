import { useId } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useForgottenAccount, type TypedAccount } from './use-forgotten-account.tsx';

interface ForgotPasswordDialogProps {
  /** Employees also enter their company. */
  isEmployee: boolean;
  typed: TypedAccount;
  onClose: () => void;
}

/** Asks for a link for setting a new password (spec sections 3 and 4). */
export default function ForgotPasswordDialog({ isEmployee, typed, onClose }: ForgotPasswordDialogProps) {
  const { t } = useTranslation(['oauth', 'common']);
  const formId = useId();
  const { isBusy, submit, dismiss, fields } = useForgottenAccount(isEmployee, onClose, typed);
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => (isOpen ? undefined : dismiss())}
      title={t('forgotPassword.title')}
      description={isEmployee ? t('forgotPassword.employeeText') : t('forgotPassword.text')}
      actions={
        <>
          <Button onPress={dismiss} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isBusy}>
            {t('forgotPassword.action')}
          </Button>
        </>
      }
    >
      <form id={formId} className="public-form" noValidate onSubmit={submit}>
        {fields}
      </form>
    </Dialog>
  );
}
