import './move-in.css';
import { useState } from 'react';
import { useWatchedSend } from '#shared/form/file/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { ZoneField } from '#shared/form/zone-field.tsx';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { FileDialog } from '#shared/resource/file-import/file-dialog.tsx';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Checkbox, showToast } from '#shared/ui/index.ts';
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
  const [zone, setZone] = useState(companyZone);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [kinds, setKinds] = useState<readonly ChosenKind[]>(chosenKinds);
  const { isBusy, failure, run } = useDialogWork();
  const { sending, send } = useWatchedSend(formerPlace);

  const take = (file: File): void => {
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
    <FileDialog
      title={t('moveIn.dialog.title')}
      description={t('moveIn.dialog.text')}
      accept=".sql,.dump,.gz,.txt,.mdb,.accdb"
      isBusy={isBusy}
      failure={failure}
      sending={sending}
      onFile={take}
      onClose={onClose}
      next={chosen && { label: t('moveIn.dialog.check'), isDisabled: wanted.length === 0, onPress: check }}
    >
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
            {chosenKinds
              .filter((kind) => has(chosen.found, kind) > 0)
              .map((kind) => {
                const rows = has(chosen.found, kind);
                return (
                  <Checkbox
                    key={kind}
                    isSelected={kinds.includes(kind)}
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
    </FileDialog>
  );
}
