import type { Language } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { Client } from '#shared/http/index.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { saveFile, useApplicationContext } from '#shared/resource/index.ts';
import { GraduationCapIcon, MenuItem } from '#shared/ui/index.ts';
import { ownTrainingCertificate, trainingCertificate } from '../contract.ts';

type Training = { readonly id: number; readonly has_certificate: boolean };

const download = {
  company: (client: Client, id: string, language: Language) =>
    client.downloadEndpoint(trainingCertificate, { params: { id }, query: { language } }),
  own: (client: Client, id: string, language: Language) =>
    client.downloadEndpoint(ownTrainingCertificate, { params: { id }, query: { language } }),
} as const;

/** The entry of a training's menu that prints its certificate; nothing without one. */
export function useCertificateItem(whose: keyof typeof download) {
  const { t, language } = useTranslation('att');
  const { client } = useApplicationContext();
  const { run } = useDialogFlow();
  return ({ id, has_certificate: isGiven }: Training) =>
    isGiven ? (
      <MenuItem
        id="certificate"
        icon={GraduationCapIcon}
        onAction={() =>
          run(async () => {
            saveFile(await download[whose](client, String(id), language));
            return undefined;
          })
        }
      >
        {t('training.certificate')}
      </MenuItem>
    ) : null;
}
