import { useMachine, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Icon, MailIcon } from '#shared/ui/icon/index.ts';
import { mailFlow } from '../browser/flows/email-activation.ts';
import { mailHandover, type MailAddressee } from '../browser/handover.ts';
import { places } from '#shared/page/places.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ResendButton = /* @__PURE__ */ lazily(() => import('./resend-button.tsx').then((module) => module.default));

/** Waits for a mail, which can be sent again after the countdown (spec section 4). */
export function MailPanel({ action }: { action: MailAddressee['action'] }) {
  const { t } = useTranslation('oauth');
  const [to] = useState(() => mailHandover.take(action));
  const [flow] = useState(() => mailFlow(to, action));
  const [snapshot, send] = useMachine(flow, { input: { isAddressed: to !== null } });
  const countDown = snapshot.children.countDown;
  const remaining = useSelector(countDown, (counting) => counting?.context.remaining ?? 0);
  const isReady = snapshot.matches('ready');
  const name = to === null ? '' : to.action === 'ACTIVATION' ? to.email : to.username;
  return (
    <div className="public-form">
      <p className="onboarding-sent-to">
        <Icon as={MailIcon} size={20} />
        <bdi>{name}</bdi>
      </p>
      <p className="onboarding-hint">
        {action === 'ACTIVATION' ? t('mailWaiting.activation') : t('mailWaiting.password')}
      </p>
      {/* The button is disabled for half a minute, so it loads after the page; its space is reserved. */}
      <div className="onboarding-resend">
        <ResendButton
          isReady={isReady}
          isSending={snapshot.hasTag('busy')}
          remaining={remaining}
          onPress={() => send({ type: 'resend.pressed' })}
        />
      </div>
      <p className="onboarding-other">
        <a href={places.signIn}>{t('signIn.back')}</a>
      </p>
    </div>
  );
}
