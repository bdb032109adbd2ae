import { useMachine } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { startCodeFlow } from '../browser/flows/start-code.ts';
import { companyOfThisPage } from '#shared/page/companies.ts';
import { companyDomainRule, startCodeRule, usernameRule } from '../domain/rules.ts';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

const rules = { company: companyDomainRule, username: usernameRule, start_code: startCodeRule };

/** Asks for the start code of a slip; choosing a password follows. */
export default function StartCodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['oauth', 'common']);
  const formId = useId();
  const [flow] = useState(() => startCodeFlow(onClose));
  const [snapshot, send] = useMachine(flow);
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const [company] = useState(companyOfThisPage);
  const form = usePublicForm<keyof typeof rules>({
    rules,
    initial: { company },
    refused: snapshot.context.fields,
    isBusy,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: ({ company: domain, username, start_code: startCode }) =>
      send({ type: 'form.submitted', employee: { company: domain, username, startCode } }),
  });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => (isOpen ? undefined : send({ type: 'dialog.dismissed' }))}
      title={t('startCode.title')}
      description={t('startCode.text')}
      actions={
        <>
          <Button onPress={() => send({ type: 'dialog.dismissed' })} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isBusy}>
            {t('startCode.action')}
          </Button>
        </>
      }
    >
      <form id={formId} className="public-form" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field('company')}
          label={t('field.company')}
          description={t('field.companyHelp')}
          autoFocus={company === ''}
        />
        <TextField
          {...form.field('username')}
          label={t('field.employeeCode')}
          autoComplete="username"
          autoFocus={company !== ''}
        />
        <TextField
          {...form.field('start_code')}
          label={t('startCode.code')}
          description={t('startCode.codeHelp')}
          autoComplete="one-time-code"
        />
      </form>
    </Dialog>
  );
}
