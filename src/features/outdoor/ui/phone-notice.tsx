import './outdoor.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { Icon, SmartphoneIcon } from '#shared/ui/icon/index.ts';
import { usePhoneStanding } from './use-phone-standing.ts';

/** Identifies the phone to the server, and says if it waits for binding or was unbound. It shows nothing if the person may work with it. */
export function PhoneNotice() {
  const { t } = useTranslation('gps');
  const standing = usePhoneStanding();
  if (standing !== 'waiting' && standing !== 'unbound') return null;
  return (
    <section className="phone-notice" role="status" data-standing={standing}>
      <Icon as={SmartphoneIcon} />
      <div>
        <h2>{t(`phoneNotice.${standing}.title`)}</h2>
        <p>{t(`phoneNotice.${standing}.text`)}</p>
      </div>
    </section>
  );
}
