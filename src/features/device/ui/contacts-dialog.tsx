import './terminal.css';
import { useQuery } from '@tanstack/react-query';
import { useDialogWork } from '#shared/form/index.ts';
import { formatAgo, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useNow, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, EmptyState, ErrorState, showToast, Skeleton } from '#shared/ui/index.ts';
import { decideContact, listContacts, terminal, type TerminalContact } from '../contract.ts';

interface ContactsDialogProps {
  /** Of one terminal; if absent, all that wait for a decision. */
  readonly of?: { readonly id: number; readonly name: string } | undefined;
  readonly mayDecide: boolean;
  readonly onClose: () => void;
}

/** Contacts with a terminal's serial number that are held, to admit or reject. */
export function ContactsDialog({ of, mayDecide, onClose }: ContactsDialogProps) {
  const { t } = useTranslation(['device', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const { isBusy, failure, run } = useDialogWork();
  const contacts = useQuery({
    ...callQuery(client, listContacts, { query: of ? { terminal: of.id } : { standing: 'open' } }),
    meta: { topics: ['device.terminal'] },
    // The notice on the page has asked the same, perhaps before the latest punches came, which are no event of the terminal.
    refetchOnMount: 'always',
  });
  const decide = (id: number, decision: 'admit' | 'refuse'): void =>
    run(async () => {
      const outcome = await client.callEndpoint(decideContact, { body: { id, decision } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      const count = outcome.data.data.stored;
      const blocked = count > 0 ? t('contact.removed', { count }) : t('contact.refused');
      showToast({ variant: 'success', text: decision === 'admit' ? t('contact.admitted', { count }) : blocked });
      await Promise.all([contacts.refetch(), refresh(terminal.name), refresh('device.transaction')]);
      return undefined;
    });
  const list = contacts.data?.data;
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={of ? t('contact.titleOf', { name: of.name }) : t('contact.title')}
      description={t('contact.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={<Button onPress={onClose}>{t('common:ui.close')}</Button>}
    >
      {list === undefined ? (
        contacts.isError ? (
          <ErrorState title={t('contact.failed')} onRetry={() => void contacts.refetch()} />
        ) : (
          <Skeleton height={96} />
        )
      ) : list.length === 0 ? (
        <EmptyState variant="clear" title={t('contact.empty')} />
      ) : (
        <ul className="terminal-contacts">
          {list.map((contact) => (
            <li key={contact.id}>
              <ContactDetails contact={contact} isNamed={!of} />
              {mayDecide ? (
                <div className="terminal-contact-actions">
                  {contact.standing === 'refused' ? null : (
                    <Button size="small" isDisabled={isBusy} onPress={() => decide(contact.id, 'refuse')}>
                      {contact.standing === 'moved' && contact.held_records > 0
                        ? t('contact.refuseMoved', { count: contact.held_records })
                        : t('contact.refuse')}
                    </Button>
                  )}
                  <Button size="small" isDisabled={isBusy} onPress={() => decide(contact.id, 'admit')}>
                    {t('contact.admit')}
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function ContactDetails({ contact, isNamed }: { contact: TerminalContact; isNamed: boolean }) {
  const { t, language } = useTranslation('device');
  const now = useNow();
  const reasons = {
    addressChanged: t('contact.reason.addressChanged'),
    twoAtOnce: t('contact.reason.twoAtOnce'),
    differs: t('contact.reason.differs'),
    notShown: t('contact.reason.notShown'),
    tokenWrong: t('contact.reason.tokenWrong'),
    keyRefused: t('contact.reason.keyRefused'),
    addressNotAllowed: t('contact.reason.addressNotAllowed'),
  };
  const traits: Readonly<Record<string, string>> = {
    agent: t('contact.trait.agent'),
    mac: t('contact.trait.mac'),
    tls: t('contact.trait.tls'),
    firmware: t('contact.trait.firmware'),
    pushVersion: t('contact.trait.pushVersion'),
    deviceType: t('contact.trait.deviceType'),
    language: t('contact.trait.language'),
  };
  const differs = contact.differs.flatMap((name) => traits[name] ?? []);
  return (
    <div>
      <strong>
        {isNamed ? `${contact.terminal.display_name} · ` : ''}
        <bdi>{contact.address}</bdi>
      </strong>
      <p>
        {contact.standing === 'moved' ? t('contact.movedText') : reasons[contact.reason]}
        {differs.length > 0 ? ` (${differs.join(', ')})` : ''}
      </p>
      <p className="terminal-contact-facts">
        {contact.standing === 'refused' ? `${t('contact.isRefused')} · ` : ''}
        {t('contact.lastSeen', { when: formatAgo(Date.parse(contact.last_seen), now, language) })}
        {contact.held_records > 0
          ? ` · ${contact.standing === 'moved' ? t('contact.taken', { count: contact.held_records }) : t('contact.held', { count: contact.held_records })}`
          : ''}
      </p>
    </div>
  );
}
