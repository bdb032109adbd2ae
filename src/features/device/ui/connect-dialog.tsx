import './terminal.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { RecordForm, useDialogWork, type RecordFormState } from '#shared/form/index.ts';
import { formatAgo, useTranslation } from '#shared/i18n/index.ts';
import { useNow, useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { findWaitingTerminal, terminal } from '../contract.ts';
import { ConnectSteps } from './connect-steps.tsx';

interface ConnectDialogProps {
  readonly onClose: () => void;
  /** It is registered, but possession has yet to be proven. */
  readonly onUnproven: (record: RecordOf<typeof terminal>) => void;
}

type Found = { readonly sn: string; readonly waiting: CallData<typeof findWaitingTerminal> };

const serialPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Connects a terminal: how it finds the server, then its serial number, then its name and area. */
export function ConnectDialog({ onClose, onUnproven }: ConnectDialogProps) {
  const { t, language } = useTranslation(['device', 'common', 'api']);
  const { client } = useApplicationContext();
  const now = useNow();
  const searchId = useId();
  const [sn, setSn] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const [form, setForm] = useState<RecordFormState | null>(null);
  const plain = sn.trim();
  const mistake =
    plain === ''
      ? t('common:validation.required')
      : serialPattern.test(plain)
        ? undefined
        : t('common:validation.serialNumber');

  // The terminal's model is only a suggestion for its name: what is typed takes its place.
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found) details.current?.querySelector<HTMLInputElement>('input[name="alias"]')?.select();
  }, [found]);

  const look = (): void => {
    setLeft(true);
    if (mistake !== undefined) return;
    run(async () => {
      const outcome = await client.callEndpoint(findWaitingTerminal, { query: { sn: plain } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setFound({ sn: plain, waiting: outcome.data.data });
      return undefined;
    });
  };

  const isSending = form?.isSending ?? false;
  return (
    <Dialog
      isOpen
      isBusy={isBusy || isSending}
      title={t('terminal.connect.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        found ? (
          <>
            <Button onPress={() => setFound(null)} isDisabled={isSending}>
              {t('terminal.connect.back')}
            </Button>
            <Button key="connect" type="submit" form={form?.formId ?? ''} variant="primary" isPending={isSending}>
              {t('terminal.connect.finish')}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{t('common:form.cancel')}</Button>
            <Button key="find" type="submit" form={searchId} variant="primary" isPending={isBusy}>
              {t('terminal.connect.next')}
            </Button>
          </>
        )
      }
    >
      {found ? (
        <div ref={details} className="terminal-connect">
          <p role="status">
            {found.waiting
              ? [
                  t('terminal.connect.found'),
                  t('terminal.connect.lastSeen', {
                    when: formatAgo(Date.parse(found.waiting.last_seen), now, language),
                  }),
                  found.waiting.waiting_records > 0
                    ? t('terminal.connect.waitingRecords', { count: found.waiting.waiting_records })
                    : '',
                ].join(' ')
              : t('terminal.connect.notYet')}
          </p>
          <RecordForm
            resource={terminal}
            record={null}
            // A terminal that was found is proven by its network.
            only={found.waiting ? ['alias', 'area', 'terminal_tz'] : ['alias', 'area', 'terminal_tz', 'comm_key']}
            initial={{ sn: found.sn, alias: found.waiting?.model ?? '', is_attendance: true, enabled: true }}
            onState={setForm}
            onSaved={(saved) => {
              if (saved['state'] === 'waiting') {
                onUnproven(saved);
                return;
              }
              showToast({ variant: 'success', text: t('terminal.connect.done', { name: saved.display_name }) });
              onClose();
            }}
          />
        </div>
      ) : (
        <form
          id={searchId}
          noValidate
          className="terminal-connect"
          onSubmit={(event) => {
            event.preventDefault();
            look();
          }}
        >
          <ConnectSteps sn={plain} />
          <TextField
            name="sn"
            label={t('terminal.field.sn')}
            value={sn}
            onChange={setSn}
            onBlur={() => setLeft(sn !== '')}
            autoFocus
            isRequired
            maxLength={64}
            errorMessage={isLeft ? mistake : undefined}
            autoComplete="off"
          />
          {failure === null ? null : (
            <p className="ui-field-error" role="alert">
              {failure}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
