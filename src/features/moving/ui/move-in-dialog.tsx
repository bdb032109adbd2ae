import '#shared/resource/file-import/file-import.css';
import './move-in.css';
import { useRef, useState } from 'react';
import { SendProgress, useWatchedSend } from '#shared/form/file/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { ZoneField } from '#shared/form/zone-field.tsx';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Checkbox, Dialog, showToast } from '#shared/ui/index.ts';
import {
  checkFormerFile,
  chosenKinds,
  formerPlace,
  moveIn,
  readFormerFile,
  type ChosenKind,
  type Found,
} from '../contract.ts';
import { LeftOut } from './kind-list.tsx';

type Chosen = { readonly file: string; readonly name: string; readonly found: Found };

const has = ({ kinds }: Found, kind: ChosenKind): number => kinds.find((one) => one.kind === kind)?.rows ?? 0;

/** Chooses the database of a former system, shows what it has, and has it checked. */
export function MoveInDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation(['sys', 'common', 'api']);
  const { client, zone: companyZone } = useApplicationContext();
  const messageText = useMessageText();
  const refresh = useRefreshResource();
  const input = useRef<HTMLInputElement>(null);
  const [zone, setZone] = useState(companyZone);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kinds, setKinds] = useState<readonly ChosenKind[]>(chosenKinds);
  const { isBusy, failure, run } = useDialogWork();
  const { sending, send } = useWatchedSend(formerPlace);

  const take = (file: File | undefined): void => {
    if (!file) return;
    run(async () => {
      const sent = await send(file);
      if (sent.kind === 'refused') return messageText(sent.message) ?? sent.refusal;
      const body = { file: sent.file.dataURL, file_name: file.name, time_zone: zone };
      const outcome = await client.callEndpoint(readFormerFile, { body }, { quiet: true, timeLimit: 120_000 });
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      setChosen({ file: body.file, name: file.name, found: outcome.data.data });
      return undefined;
    });
  };

  const wanted = chosen ? kinds.filter((kind) => has(chosen.found, kind) > 0) : [];
  const check = (): void => {
    if (!chosen) return;
    run(async () => {
      const body = { file: chosen.file, file_name: chosen.name, time_zone: zone, kinds: wanted };
      const outcome = await client.callEndpoint(checkFormerFile, { body }, { quiet: true, timeLimit: 120_000 });
      if (!outcome.isSuccess) return messageText(outcome.fields['file']?.[0]) ?? outcome;
      await refresh(moveIn.name);
      showToast({ variant: 'success', text: t('moveIn.dialog.started') });
      onClose();
      return undefined;
    });
  };

  return (
    <Dialog
      isOpen
      size="wide"
      isBusy={isBusy}
      title={t('moveIn.dialog.title')}
      description={t('moveIn.dialog.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          {chosen ? (
            <Button variant="primary" isPending={isBusy} isDisabled={wanted.length === 0} onPress={check}>
              {t('moveIn.dialog.check')}
            </Button>
          ) : (
            <Button variant="primary" isPending={isBusy} onPress={() => input.current?.click()}>
              {t('common:import.choose')}
            </Button>
          )}
        </>
      }
    >
      <div className="resource-import">
        <ZoneField
          label={t('moveIn.dialog.zone')}
          zone={zone}
          isRequired
          onBlur={() => undefined}
          onChange={(next) => {
            if (next !== null) setZone(next);
          }}
        />
        {chosen ? (
          <>
            <p>
              <bdi>{chosen.name}</bdi>: {t(`moveIn.system_choice.${chosen.found.system}`)}
            </p>
            <div role="group" aria-label={t('moveIn.dialog.kinds')} className="move-in-kinds">
              {chosenKinds.map((kind) => {
                const rows = has(chosen.found, kind);
                return (
                  <Checkbox
                    key={kind}
                    isSelected={rows > 0 && kinds.includes(kind)}
                    isDisabled={rows === 0}
                    onChange={(isSelected) =>
                      setKinds(chosenKinds.filter((one) => (one === kind ? isSelected : kinds.includes(one))))
                    }
                  >
                    {t('moveIn.dialog.kind', { kind: t(`moveIn.kind.${kind}`), number: formatNumber(rows, language) })}
                  </Checkbox>
                );
              })}
            </div>
            <LeftOut found={chosen.found} />
          </>
        ) : (
          <p>{t('moveIn.dialog.formats')}</p>
        )}
        <input
          ref={input}
          type="file"
          accept=".sql,.dump,.txt,.mdb,.accdb"
          hidden
          aria-label={t('common:import.choose')}
          onChange={(event) => {
            take(event.target.files?.[0]);
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
