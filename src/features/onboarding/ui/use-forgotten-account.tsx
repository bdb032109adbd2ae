import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { companyOfThisPage } from '#shared/page/companies.ts';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { forgotPasswordFlow } from '../browser/flows/forgot-password.ts';
import { companyDomainRule, forgottenAccountRule } from '../domain/rules.ts';

const rules = {
  administrator: { username: forgottenAccountRule },
  employee: { company: companyDomainRule, username: forgottenAccountRule },
};

/** What a person has typed to sign in. */
export interface TypedAccount {
  readonly company?: string;
  readonly username?: string;
}

/**
 * The form that asks for a link for setting a new password (spec sections 3 and 4), in a dialog or a page.
 * @param isEmployee employees also enter their company
 * @param typed what the sign-in form already has
 */
export function useForgottenAccount(isEmployee: boolean, onClose: () => void, typed: TypedAccount = {}) {
  const { t } = useTranslation('oauth');
  const [flow] = useState(() => forgotPasswordFlow(onClose));
  const [snapshot, send] = useMachine(flow);
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const [company] = useState(() => typed.company || companyOfThisPage());
  const { field, submit } = usePublicForm<'company' | 'username'>({
    rules: isEmployee
      ? rules.employee
      : { ...rules.administrator, company: { ...companyDomainRule, mistake: () => undefined } },
    initial: { company: isEmployee ? company : '', username: typed.username ?? '' },
    refused: snapshot.context.fields,
    isBusy,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: ({ username, company: domain }) =>
      send({ type: 'form.submitted', account: isEmployee ? { username, company: domain } : { username } }),
  });
  return {
    isBusy,
    submit,
    dismiss: () => send({ type: 'dialog.dismissed' }),
    fields: (
      <>
        {isEmployee ? (
          <TextField
            {...field('company')}
            label={t('field.company')}
            description={t('field.companyHelp')}
            autoFocus={company === ''}
          />
        ) : null}
        <TextField
          {...field('username')}
          label={isEmployee ? t('field.employeeCode') : t('field.account')}
          autoComplete="username"
          autoFocus={!isEmployee || company !== ''}
        />
      </>
    ),
  };
}
