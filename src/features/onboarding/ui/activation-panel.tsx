import { useMachine } from '@xstate/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { activationFlow } from '../browser/flows/activation.ts';
import { linkCode } from '../browser/page-link.ts';
import { LinkProgress } from '#shared/page/frame/link-progress.tsx';

/** Activates by the link's code, then continues automatically. */
export function ActivationPanel() {
  const { t } = useTranslation('oauth');
  useMachine(activationFlow, { input: { code: linkCode() } });
  return <LinkProgress text={t('activation.checking')} />;
}
