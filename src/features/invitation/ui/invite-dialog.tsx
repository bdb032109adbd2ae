import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { fromPromise } from 'xstate';
import type { FieldMessages, Reference } from '#shared/contract/index.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { focusFirstMistake } from '#shared/form/focus-first-mistake.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { languageNames, languages, useTranslation, type Language } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useRefreshResource, useApplicationContext } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, Dialog, Select, TextField } from '#shared/ui/index.ts';
import { givenScope, ScopeFields, type ChosenScope } from './scope-fields.tsx';
import { grantableGroups, invitation, invite } from '../contract.ts';
import { inviteMachine, type Invitee, type InviteOutcome } from '../machines/invite.machine.ts';

/** Invites people by email, one after the other. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, language: mine } = useTranslation(['sys', 'common']);
  const formId = useId();
  const { client, rights } = useApplicationContext();
  const refresh = useRefreshResource();
  const words = useMessageText();
  const grantable = useQuery(callQuery(client, grantableGroups)).data?.data;
  const [scope, setScope] = useState<ChosenScope>({ of: null, departments: [], areas: [] });
  const [email, setEmail] = useState('');
  const [group, setGroup] = useState<number | null>(null);
  const [employee, setEmployee] = useState<Reference | null>(null);
  const [language, setLanguage] = useState<Language>(mine);
  const [flow] = useState(() =>
    inviteMachine.provide({
      actors: {
        invite: fromPromise<InviteOutcome, { invitee: Invitee | null }>(async ({ input: { invitee }, signal }) => {
          if (!invitee) return { kind: 'refused', fields: {} };
          const outcome = await client.callEndpoint(invite, { body: invitee }, { signal });
          if (!outcome.isSuccess) return { kind: 'refused', fields: outcome.fields };
          await refresh(invitation.name);
          return { kind: 'sent', email: invitee.email.trim() };
        }),
      },
      actions: {
        clearForm: () => {
          setEmail('');
          setEmployee(null);
        },
        close: onClose,
      },
    }),
  );
  const [snapshot, send] = useMachine(flow);
  const isBusy = snapshot.hasTag('busy');
  const { fields, invited } = snapshot.context;
  useEffect(() => {
    if (!isBusy && Object.keys(fields).length > 0) focusFirstMistake(formId);
  }, [fields, isBusy, formId]);
  const messageAt = (name: keyof Invitee, given: FieldMessages = fields): string | undefined => words(given[name]?.[0]);
  const changed = (): void => send({ type: 'form.changed' });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('sys:invitation.inviteTitle')}
      description={t('sys:invitation.inviteText')}
      onOpenChange={(isOpen) => {
        if (!isOpen) send({ type: 'dialog.dismissed' });
      }}
      actions={
        <>
          <Button onPress={() => send({ type: 'dialog.dismissed' })} isDisabled={isBusy}>
            {t('common:ui.close')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isBusy}>
            {t('sys:invitation.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy)
            send({
              type: 'form.submitted',
              invitee: {
                email,
                group,
                employee: employee?.id ?? null,
                language,
                scope: givenScope(scope, grantable?.scopes),
              },
            });
        }}
      >
        {snapshot.matches('sent') ? (
          <p role="status">
            {t('sys:invitation.sent', { email: invited })} {t('sys:invitation.another')}
          </p>
        ) : null}
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={t('sys:invitation.field.email')}
          value={email}
          isRequired
          autoFocus
          maxLength={254}
          errorMessage={messageAt('email')}
          isReadOnly={isBusy}
          onChange={(next) => {
            setEmail(stripSpaces(next));
            changed();
          }}
        />
        <Select
          label={t('sys:invitation.group')}
          description={t('sys:invitation.groupHelp')}
          emptyOption={t('sys:invitation.noGroup')}
          options={grantable?.groups ?? []}
          isLoading={grantable === undefined}
          value={group ?? ''}
          errorMessage={messageAt('group')}
          isDisabled={isBusy}
          onChange={(next) => {
            setGroup(typeof next === 'number' ? next : null);
            changed();
          }}
        />
        {mayAccess('personnel.employee.view', rights) ? (
          <LookupField
            label={t('sys:invitation.employee')}
            description={t('sys:invitation.employeeHelp')}
            target="personnel.employee"
            isSeveral={false}
            isRequired={false}
            value={employee}
            errorMessage={messageAt('employee')}
            isDisabled={isBusy}
            onBlur={() => undefined}
            onChange={(next) => {
              setEmployee(next && 'id' in next ? next : (next?.[0] ?? null));
              changed();
            }}
          />
        ) : null}
        {grantable ? (
          <ScopeFields
            kinds={grantable.scopes}
            scope={scope}
            fields={fields}
            isDisabled={isBusy}
            onChange={(next) => {
              setScope(next);
              changed();
            }}
          />
        ) : null}
        <Select
          label={t('sys:invitation.language')}
          value={language}
          isDisabled={isBusy}
          options={languages.map((id) => ({ id, name: languageNames[id] }))}
          onChange={(next) => setLanguage(languages.find((each) => each === next) ?? mine)}
        />
      </form>
    </Dialog>
  );
}
