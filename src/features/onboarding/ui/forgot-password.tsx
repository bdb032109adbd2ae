import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import type { TypedAccount } from './use-forgotten-account.tsx';
import { lazyPart } from '#shared/page/frame/lazy-part.tsx';

const ForgotPasswordDialog = lazyPart(() => import('./forgot-password-dialog.tsx').then((module) => module.default));

/** A link with this hash opens the dialog at once. */
const asksAtOnce = (): boolean => globalThis.location.hash === '#forgot';

/** The link for a forgotten password; its dialog loads on demand. */
export function ForgotPassword({ isEmployee, typed }: { isEmployee: boolean; typed: TypedAccount }) {
  const { t } = useTranslation('oauth');
  const [isOpen, setOpen] = useState(asksAtOnce);
  return (
    <>
      <Button variant="quiet" size="small" className="onboarding-link" onPress={() => setOpen(true)}>
        {t('forgotPassword.open')}
      </Button>
      {isOpen ? <ForgotPasswordDialog isEmployee={isEmployee} typed={typed} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
