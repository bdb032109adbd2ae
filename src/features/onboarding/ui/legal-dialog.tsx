import { useTranslation, builtKey } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

export type LegalText = 'terms' | 'privacy';

const sections = {
  terms: ['service', 'account', 'data', 'use', 'availability', 'liability', 'end', 'changes'],
  privacy: ['who', 'what', 'why', 'biometric', 'share', 'keep', 'rights', 'contact'],
} as const;

/** The terms of service or the privacy policy. The text loads on demand. */
export default function LegalDialog({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const { t } = useTranslation(['tspp', 'common']);
  const parts: readonly string[] = sections[text];
  return (
    <Dialog
      isOpen
      isDismissable
      size="wide"
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t(`tspp:${text}.title`)}
      description={t(`tspp:${text}.intro`)}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('common:ui.close')}
        </Button>
      }
    >
      {/* It scrolls, so the keyboard has to reach it. */}
      <div className="onboarding-legal">
        {parts.map((part) => (
          <section key={part}>
            <h3>{t(builtKey(`tspp:${text}.${part}.title`))}</h3>
            <p>{t(builtKey(`tspp:${text}.${part}.text`))}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
