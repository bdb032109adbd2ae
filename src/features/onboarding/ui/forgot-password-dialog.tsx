import { useMachine } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { forgotPasswordFlow } from '../browser/flows/forgot-password.ts';
import { companyOfThisPage } from '#shared/page/companies.ts';
import { companyDomainRule, forgottenAccountRule } from '../domain/rules.ts';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

const rules = {
  administrator: { username: forgottenAccountRule },
  employee: { company: companyDomainRule, username: forgottenAccountRule },
};

interface ForgotPasswordDialogProps {
  /** Employees give their company too. */
  isEmployee: boolean;
  onClose: () => void;
}

/** Asks for a link that sets a new password (spec sections 3 and 4). */
export default function ForgotPasswordDialog({ isEmployee, onClose }: ForgotPasswordDialogProps) {
  const { t } = useTranslation(['oauth', 'common']);
  const formId = useId();
  const [flow] = useState(() => forgotPasswordFlow(onClose));
  const [snapshot, send] = useMachine(flow);
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const [company] = useState(companyOfThisPage);
  const form = usePublicForm<'company' | 'username'>({
    rules: isEmployee
      ? rules.employee
      : { ...rules.administrator, company: { ...companyDomainRule, mistake: () => undefined } },
    initial: { company: isEmployee ? company : '' },
    refused: snapshot.context.fields,
    isBusy,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: ({ username, company: domain }) =>
      send({ type: 'form.submitted', account: isEmployee ? { username, company: domain } : { username } }),
  });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => (isOpen ? undefined : send({ type: 'dialog.dismissed' }))}
      title={t('forgotPassword.title')}
      description={isEmployee ? t('forgotPassword.employeeText') : t('forgotPassword.text')}
      actions={
        <>
          <Button onPress={() => send({ type: 'dialog.dismissed' })} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isBusy}>
            {t('forgotPassword.action')}
          </Button>
        </>
      }
    >
      <form id={formId} className="public-form" noValidate onSubmit={form.submit}>
        {isEmployee ? (
          <TextField
            {...form.field('company')}
            label={t('field.company')}
            description={t('field.companyHelp')}
            autoFocus={company === ''}
          />
        ) : null}
        <TextField
          {...form.field('username')}
          label={isEmployee ? t('field.employeeCode') : t('field.account')}
          autoComplete="username"
          autoFocus={!isEmployee || company !== ''}
        />
      </form>
    </Dialog>
  );
}
