import { useState } from 'react';
import { referenceSchema, type CallData, type Reference } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useWatchedSend } from '#shared/form/file/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { FileDialog } from '#shared/resource/file-import/file-dialog.tsx';
import { useRefreshResource, useResourceWords, useApplicationContext } from '#shared/resource/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { importUsbFile, transaction, usbPlace } from '../contract.ts';
import { VerifyType } from './punch-cells.tsx';

type Preview = CallData<typeof importUsbFile>;
type Chosen = { readonly file: string; readonly name: string; readonly preview: Preview };

/** Imports the punches that a terminal wrote to a USB stick, after a preview. */
export function UsbDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation(['device', 'common', 'api']);
  const { client } = useApplicationContext();
  const messageText = useMessageText();
  const words = useResourceWords(transaction);
  const refresh = useRefreshResource();
  const [terminal, setTerminal] = useState<Reference | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const { sending, send } = useWatchedSend(usbPlace);
  const number = (value: number): string => formatNumber(value, language);

  const read = async (file: string, name: string, mode: 'preview' | 'import', to: Reference) =>
    client.callEndpoint(
      importUsbFile,
      { body: { terminal: to.id, file, file_name: name, mode } },
      { quiet: true, timeLimit: 300_000 },
    );

  const take = (file: File): void => {
    if (!terminal) return;
    run(async () => {
      const sent = await send(file);
      if (sent.kind === 'refused') return messageText(sent.message) ?? sent.refusal;
      const link = sent.file.dataURL;
      const outcome = await read(link, file.name, 'preview', terminal);
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      setChosen({ file: link, name: file.name, preview: outcome.data.data });
      return undefined;
    });
  };

  const start = (): void => {
    if (!chosen || !terminal) return;
    run(async () => {
      const outcome = await read(chosen.file, chosen.name, 'import', terminal);
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      const { stored, repeated, unregistered } = outcome.data.data;
      await Promise.all([refresh(transaction.name), refresh('device.unregistered_transaction')]);
      showToast({
        variant: 'success',
        text: t('transaction.usb.done', {
          stored: number(stored),
          repeated: number(repeated),
          unregistered: number(unregistered),
        }),
      });
      onClose();
      return undefined;
    });
  };

  return (
    <FileDialog
      title={t('transaction.usb.title')}
      description={t('transaction.usb.text')}
      accept=".dat,.txt"
      isBusy={isBusy}
      failure={failure}
      sending={sending}
      canChoose={terminal !== null}
      onFile={take}
      onClose={onClose}
      next={
        chosen && {
          label: t('common:import.start', { count: chosen.preview.rows }),
          isDisabled: chosen.preview.rows === 0,
          onPress: start,
        }
      }
    >
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
    </FileDialog>
  );
}
