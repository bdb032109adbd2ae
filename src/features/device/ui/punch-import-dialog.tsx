import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { useWatchedSend } from '#shared/form/file/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { ZoneField } from '#shared/form/zone-field.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { FileDialog } from '#shared/resource/file-import/file-dialog.tsx';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Checkbox, Select, showToast } from '#shared/ui/index.ts';
import {
  checkPunchFile,
  dateOrders,
  movingPlace,
  punchImport,
  readPunchFile,
  type DateOrder,
  type Mapping,
} from '../contract.ts';
import { PunchImportPreview } from './punch-import-preview.tsx';

type Reading = CallData<typeof readPunchFile>;
type Chosen = { readonly file: string; readonly name: string; readonly reading: Reading };

/** Chooses a file of a former system, shows how it would be read, and has it checked. */
export function PunchImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['device', 'common', 'api']);
  const { client, zone: companyZone } = useApplicationContext();
  const messageText = useMessageText();
  const refresh = useRefreshResource();
  const [zone, setZone] = useState(companyZone);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const { sending, send } = useWatchedSend(movingPlace);

  const read = (file: string, name: string, timeZone: string, mapping?: Mapping): void =>
    run(async () => {
      const body = { file, file_name: name, time_zone: timeZone, ...(mapping ? { mapping } : {}) };
      const outcome = await client.callEndpoint(readPunchFile, { body }, { quiet: true, timeLimit: 120_000 });
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      setChosen({ file, name, reading: outcome.data.data });
      return undefined;
    });

  const take = (file: File): void => {
    run(async () => {
      const sent = await send(file);
      if (sent.kind === 'refused') return messageText(sent.message) ?? sent.refusal;
      const body = { file: sent.file.dataURL, file_name: file.name, time_zone: zone };
      const outcome = await client.callEndpoint(readPunchFile, { body }, { quiet: true, timeLimit: 120_000 });
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      setChosen({ file: body.file, name: file.name, reading: outcome.data.data });
      return undefined;
    });
  };

  const change = (mapping: Mapping): void => {
    if (chosen) read(chosen.file, chosen.name, zone, mapping);
  };

  const check = (): void => {
    if (!chosen) return;
    run(async () => {
      const { file, name, reading } = chosen;
      const body = { file, file_name: name, time_zone: zone, mapping: reading.mapping };
      const outcome = await client.callEndpoint(checkPunchFile, { body }, { quiet: true, timeLimit: 120_000 });
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      await refresh(punchImport.name);
      showToast({ variant: 'success', text: t('punchImport.dialog.started') });
      onClose();
      return undefined;
    });
  };

  const missing = chosen?.reading.missing ?? [];
  return (
    <FileDialog
      title={t('punchImport.dialog.title')}
      description={t('punchImport.dialog.text')}
      accept=".csv,.tsv,.txt,.dat,.xlsx"
      isBusy={isBusy}
      failure={failure}
      sending={sending}
      onFile={take}
      onClose={onClose}
      next={chosen && { label: t('punchImport.dialog.check'), isDisabled: missing.length > 0, onPress: check }}
    >
      <ZoneField
        label={t('punchImport.dialog.zone')}
        zone={zone}
        isRequired
        onBlur={() => undefined}
        onChange={(next) => {
          if (next === null) return;
          setZone(next);
          if (chosen) read(chosen.file, chosen.name, next, chosen.reading.mapping);
        }}
      />
      {chosen ? (
        <>
          <p>
            <bdi>{chosen.name}</bdi>:{' '}
            {t(chosen.reading.isRemembered ? 'punchImport.dialog.remembered' : 'punchImport.dialog.guessed')}
          </p>
          <Select
            label={t('punchImport.dialog.order')}
            options={dateOrders.map((id) => ({ id, name: t(`punchImport.order.${id}`) }))}
            value={chosen.reading.mapping.order}
            onChange={(next) => {
              const order = dateOrders.find((one): one is DateOrder => one === next);
              if (order) change({ ...chosen.reading.mapping, order });
            }}
          />
          <Checkbox
            isSelected={chosen.reading.mapping.heading}
            onChange={(heading) => change({ ...chosen.reading.mapping, heading })}
          >
            {t('punchImport.dialog.heading')}
          </Checkbox>
          {missing.map((what) => (
            <p key={what} className="ui-field-error" role="alert">
              {t(`punchImport.dialog.missing_${what}`)}
            </p>
          ))}
          <PunchImportPreview reading={chosen.reading} onChange={change} />
        </>
      ) : null}
    </FileDialog>
  );
}
