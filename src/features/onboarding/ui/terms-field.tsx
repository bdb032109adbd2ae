import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Checkbox } from '#shared/ui/choice/checkbox.tsx';
import { lazyPart } from '#shared/page/frame/lazy-part.tsx';
import type { LegalText } from './legal-dialog.tsx';

const LegalDialog = lazyPart(() => import('./legal-dialog.tsx').then((module) => module.default));

interface TermsFieldProps {
  isAgreed: boolean;
  /** Shows the reminder: somebody tried to sign in without agreeing (spec section 5). */
  isReminded: boolean;
  onChange: (isAgreed: boolean) => void;
}

/** The terms, which have to be agreed to before signing in. Links open both texts. */
export function TermsField({ isAgreed, isReminded, onChange }: TermsFieldProps) {
  const { t } = useTranslation('oauth');
  const [open, setOpen] = useState<LegalText | null>(null);
  return (
    <div className="onboarding-terms">
      <Checkbox isSelected={isAgreed} onChange={onChange} errorMessage={isReminded ? t('agreementTip') : undefined}>
        {t('agreement.label')}
      </Checkbox>
      <div className="onboarding-terms-links">
        <Button variant="quiet" size="small" className="onboarding-link" onPress={() => setOpen('terms')}>
          {t('agreement.terms')}
        </Button>
        <Button variant="quiet" size="small" className="onboarding-link" onPress={() => setOpen('privacy')}>
          {t('agreement.privacy')}
        </Button>
      </div>
      {open ? <LegalDialog text={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
