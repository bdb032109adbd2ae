import { useEffect, useRef, useState } from 'react';
import { referenceSchema, type CallData, type Reference } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { SendProgress, useSendFile } from '#shared/form/file/index.ts';
import { useMessageText, useRefusalText } from '#shared/form/messages.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useRefreshResource, useResourceWords, useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { importUsbFile, transaction, usbPlace } from '../contract.ts';
import { VerifyType } from './punch-cells.tsx';

type Preview = CallData<typeof importUsbFile>;
type Chosen = { readonly file: string; readonly name: string; readonly preview: Preview };

/** Reads the punches that a terminal wrote to a USB stick: shows what would come, then takes it. */
export function UsbDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation(['device', 'common', 'api']);
  const { client } = useApplicationContext();
  const refusalText = useRefusalText();
  const words = useResourceWords(transaction);
  const refresh = useRefreshResource();
  const input = useRef<HTMLInputElement>(null);
  const [terminal, setTerminal] = useState<Reference | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState<{ readonly sent: number; readonly size: number } | null>(null);
  const sendFile = useSendFile();
  const messageText = useMessageText();
  const upload = useRef<AbortController>(null);
  // What is on its way is nobody's any more when the dialog closes.
  useEffect(() => () => upload.current?.abort(), []);
  const number = (value: number): string => formatNumber(value, language);

  const send = async (file: string, name: string, mode: 'preview' | 'import'): Promise<Preview | null> => {
    if (!terminal) return null;
    setBusy(true);
    setFailure(null);
    try {
      const body = { terminal: terminal.id, file, file_name: name, mode };
      const outcome = await client.callEndpoint(importUsbFile, { body }, { quiet: true, timeLimit: 300_000 });
      if (outcome.isSuccess) return outcome.data.data;
      setFailure(messageText(outcome.fields['file']?.[0]) ?? refusalText(outcome));
    } catch (error) {
      setFailure(refusalText(error));
    } finally {
      setBusy(false);
    }
    return null;
  };

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const { size } = file;
    setBusy(true);
    setFailure(null);
    upload.current = new AbortController();
    setSending({ sent: 0, size });
    const outcome = await sendFile(file, {
      place: usbPlace,
      name: file.name,
      signal: upload.current.signal,
      onSent: (sent) => setSending({ sent, size }),
    });
    setSending(null);
    setBusy(false);
    if (outcome.kind === 'refused') {
      setFailure(messageText(outcome.message) ?? refusalText(outcome.refusal));
      return;
    }
    const link = outcome.file.dataURL;
    const preview = await send(link, file.name, 'preview');
    if (preview) setChosen({ file: link, name: file.name, preview });
  };

  const start = async (): Promise<void> => {
    if (!chosen) return;
    const result = await send(chosen.file, chosen.name, 'import');
    if (!result) return;
    await Promise.all([refresh(transaction.name), refresh('device.unregistered_transaction')]);
    showToast({
      variant: 'success',
      text: t('transaction.usb.done', {
        stored: number(result.stored),
        repeated: number(result.repeated),
        unregistered: number(result.unregistered),
      }),
    });
    onClose();
  };

  return (
    <Dialog
      isOpen
      size="wide"
      isBusy={isBusy}
      title={t('transaction.usb.title')}
      description={t('transaction.usb.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          {chosen ? (
            <Button
              variant="primary"
              isPending={isBusy}
              isDisabled={chosen.preview.rows === 0}
              onPress={() => void start()}
            >
              {t('common:import.start', { count: chosen.preview.rows })}
            </Button>
          ) : (
            <Button variant="primary" isPending={isBusy} isDisabled={!terminal} onPress={() => input.current?.click()}>
              {t('common:import.choose')}
            </Button>
          )}
        </>
      }
    >
      <div className="resource-import">
        <LookupField
          target="device.terminal"
          label={words.field('terminal')}
          isSeveral={false}
          isRequired
          isDisabled={chosen !== null}
          value={terminal}
          onBlur={() => undefined}
          onChange={(next) => setTerminal(referenceSchema.safeParse(next).data ?? null)}
        />
        {chosen ? (
          <>
            <p>
              <bdi>{chosen.name}</bdi>: {t('common:import.found', { count: chosen.preview.rows })}
              {chosen.preview.refused > 0 ? ` ${t('common:import.bad', { count: chosen.preview.refused })}` : ''}
            </p>
            <div className="resource-import-errors" role="region" aria-label={t('transaction.usb.first')}>
              <table>
                <thead>
                  <tr>
                    {(['emp_code', 'punch_local', 'punch_state', 'verify_type'] as const).map((name) => (
                      <th key={name} scope="col">
                        {words.field(name)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {chosen.preview.first.map((row) => (
                    <tr key={`${row.emp_code} ${row.punch_local}`}>
                      <td>{row.emp_code}</td>
                      <td>{row.punch_local.replace('T', ' ')}</td>
                      <td>{words.choice('punch_state', row.punch_state)}</td>
                      <td>
                        <VerifyType value={row.verify_type} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ) : null}
        <input
          ref={input}
          type="file"
          accept=".dat,.txt"
          hidden
          aria-label={t('common:import.choose')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {sending ? <SendProgress {...sending} /> : null}
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
