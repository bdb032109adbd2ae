import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { StateDot } from '#shared/resource/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog, TextField } from '#shared/ui/index.ts';
import { addAgent, revokeOwnAgent, type ownActivity } from '../contract.ts';

type Computer = CallData<typeof ownActivity>['agents'][number];

/** The computers that send. A new one gets a token that is shown once. */
export function OwnComputers({
  agents,
  onDone,
}: {
  readonly agents: readonly Computer[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('ralvie');
  const { client, writing, zone } = useApplicationContext();
  const [isAdding, setAdding] = useState(false);
  const { isBusy, failure, run } = useDialogWork();
  const revoke = (id: number): void =>
    run(async () => {
      const outcome = await client.callEndpoint(revokeOwnAgent, { body: { id } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      onDone();
      return undefined;
    });
  return (
    <section className="my-activity-card">
      <header>
        <h2>{t('myActivity.computers')}</h2>
        <Button size="small" onPress={() => setAdding(true)}>
          {t('myActivity.addComputer')}
        </Button>
      </header>
      {agents.length === 0 ? <p>{t('myActivity.noComputers')}</p> : null}
      <ul className="my-activity-computers">
        {agents.map(({ id, agent_name: name, token_hint: hint, status, last_seen: seen, discarded }) => (
          <li key={id}>
            <strong>{name}</strong>
            <StateDot tone={status === 'active' ? 'good' : 'quiet'}>{t(`agent.status_choice.${status}`)}</StateDot>
            <span>
              {seen === null
                ? t('myActivity.neverSeen')
                : t('myActivity.lastSeen', { when: formatInstant(seen, zone, writing) })}
              {discarded > 0 ? ` · ${t('myActivity.discarded', { count: discarded })}` : ''} · …{hint}
            </span>
            {status === 'active' ? (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('myActivity.revokeName', { name })}
                isDisabled={isBusy}
                onPress={() => revoke(id)}
              >
                {t('myActivity.revoke')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
      {isAdding ? (
        <AddComputer
          onClose={() => {
            setAdding(false);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}

function AddComputer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('ralvie');
  const { client } = useApplicationContext();
  const [name, setName] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const add = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(addAgent, { body: { agent_name: name.trim() } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setToken(outcome.data.data.token);
      return undefined;
    });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      onOpenChange={onClose}
      title={t('myActivity.addComputer')}
      actions={
        token === null ? (
          <Button variant="primary" isPending={isBusy} isDisabled={name.trim() === ''} onPress={add}>
            {t('myActivity.add')}
          </Button>
        ) : (
          <Button variant="primary" onPress={onClose}>
            {t('myActivity.done')}
          </Button>
        )
      }
    >
      {token === null ? (
        <TextField label={t('myActivity.computerName')} value={name} onChange={setName} maxLength={60} />
      ) : (
        <div className="my-activity-token">
          <p>{t('myActivity.tokenOnce')}</p>
          <TextField label={t('myActivity.token')} value={token} isReadOnly />
          <Button
            size="small"
            onPress={() => {
              void navigator.clipboard?.writeText(token);
            }}
          >
            {t('myActivity.copy')}
          </Button>
          <p>{t('myActivity.tokenHow')}</p>
          <pre dir="ltr">{`[server]\nhostname = "me:${token}@${globalThis.location.hostname}"\nport = "${
            globalThis.location.port || (globalThis.location.protocol === 'https:' ? '443' : '80')
          }"`}</pre>
        </div>
      )}
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
