import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { go, places } from '#shared/page/places.ts';
import { StatusAlert } from '#shared/page/frame/status-alert.tsx';

interface JoinApprovalResultProps {
  end: 'approved' | 'rejected' | 'invalid' | 'undecided';
  onRetry: () => void;
}

/** The decision about a request (spec section 4): APPROVED is a success, REJECTED an error. */
export default function JoinApprovalResult({ end, onRetry }: JoinApprovalResultProps) {
  const { t } = useTranslation('oauth');
  if (end === 'undecided') {
    return (
      <div className="public-form">
        <StatusAlert severity="error" title={t('joinApproval.undecided')} />
        <Button fullWidth onPress={onRetry}>
          {t('companyLogin.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className="public-form">
      {end === 'approved' ? (
        <StatusAlert severity="success" title={t('joinApproval.approved')}>
          <p>{t('joinApproval.approvedText')}</p>
        </StatusAlert>
      ) : end === 'rejected' ? (
        <StatusAlert severity="error" title={t('joinApproval.rejected')}>
          <p>{t('joinApproval.rejectedText')}</p>
        </StatusAlert>
      ) : (
        <StatusAlert severity="error" title={t('link.invalid')}>
          <p>{t('joinApproval.invalidText')}</p>
        </StatusAlert>
      )}
      <Button fullWidth onPress={() => go(places.signIn)}>
        {t('signIn.action')}
      </Button>
    </div>
  );
}
