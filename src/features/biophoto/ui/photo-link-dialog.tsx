import { useQuery } from '@tanstack/react-query';
import { currentCompany } from '#shared/contract/session.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, CopyIcon, Dialog, showToast } from '#shared/ui/index.ts';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { photoLink } from '../contract/link.ts';

/** The link as a text and as a sheet with its QR code. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['device', 'common', 'default']);
  const { client } = useApplicationContext();
  const asked = useQuery(callQuery(client, photoLink));
  const code = asked.data?.data.code;
  const company = useQuery(callQuery(client, currentCompany)).data?.data.company_name ?? '';
  const link = code === undefined ? '' : `${globalThis.location.origin}/bio-photo/register/?company_id=${code}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    showToast({ variant: 'success', text: t('bioPhoto.linkCopied') });
  };
  const sheet =
    link === '' ? null : (
      <div className="bio-photo-sheet">
        <h3>
          <bdi>{company}</bdi>
        </h3>
        <p>{t('default:bioPhoto.title')}</p>
        <QrCode value={link} label={t('bioPhoto.linkQr')} />
        <p>
          <bdi>{link}</bdi>
        </p>
      </div>
    );
  return (
    <>
      <Dialog
        isOpen
        title={t('bioPhoto.link')}
        description={t('bioPhoto.linkText')}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        actions={
          <>
            <Button icon={CopyIcon} isDisabled={link === ''} onPress={() => void copy()}>
              {t('bioPhoto.linkCopy')}
            </Button>
            <Button variant="primary" isDisabled={link === ''} onPress={() => globalThis.print()}>
              {t('bioPhoto.linkPrint')}
            </Button>
          </>
        }
      >
        {asked.isError && code === undefined ? (
          <ListFailure onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
        ) : (
          sheet
        )}
      </Dialog>
      <PrintSheet>{sheet}</PrintSheet>
    </>
  );
}
