import { useMachine } from '@xstate/react';
import { useTranslation } from '#shared/i18n/index.ts';
import { invitedFlow } from '../browser/flows/invited.ts';
import { linkCode } from '../browser/page-link.ts';
import { LinkProgress } from '#shared/page/frame/link-progress.tsx';

/** Opens an invitation by the link's code, then continues automatically. */
export function InvitedPanel() {
  const { t } = useTranslation('oauth');
  useMachine(invitedFlow, { input: { code: linkCode() } });
  return <LinkProgress text={t('invited.checking')} />;
}
