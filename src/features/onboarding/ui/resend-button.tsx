import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';

interface ResendButtonProps {
  isReady: boolean;
  isSending: boolean;
  /** Seconds until the button is enabled. */
  remaining: number;
  onPress: () => void;
}

/** Sends the mail again after the countdown (spec section 4). */
export default function ResendButton({ isReady, isSending, remaining, onPress }: ResendButtonProps) {
  const { t } = useTranslation('oauth');
  return (
    <Button fullWidth isDisabled={!isReady && !isSending} isPending={isSending} onPress={onPress}>
      {isReady || isSending ? t('mailWaiting.resend') : t('mailWaiting.resendIn', { count: remaining })}
    </Button>
  );
}
