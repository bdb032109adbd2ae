import './bio-photo-screen.css';
import { useQuery } from '@tanstack/react-query';
import { currentCompany } from '#shared/contract/session.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { Button, CopyIcon, EmptyState, showToast } from '#shared/ui/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { bioPhoto } from '../contract/photo.ts';
import { PhotoReview } from './photo-review.tsx';

/** Photos that wait for a decision, and all that were handed in. */
export default function BioPhotoScreen() {
  const { t } = useTranslation('device');
  return (
    <Tabs>
      <TabList aria-label={t('bioPhoto.tabs.label')}>
        <Tab id="waiting">{t('bioPhoto.tabs.waiting')}</Tab>
        <Tab id="all">{t('bioPhoto.tabs.all')}</Tab>
      </TabList>
      <TabPanel id="waiting">
        <PhotoReview link={<CopyLink />} />
      </TabPanel>
      <TabPanel id="all">
        <ResourceList
          resource={bioPhoto}
          isLive
          titleColumn="employee"
          actions={<CopyLink />}
          empty={
            <EmptyState
              title={t('bioPhoto.empty.title')}
              description={t('bioPhoto.empty.text')}
              action={<CopyLink />}
            />
          }
        />
      </TabPanel>
    </Tabs>
  );
}

/** The page on which anybody hands in a photo for this company. */
function CopyLink() {
  const { t } = useTranslation('device');
  const { client } = useApplicationContext();
  const company = useQuery(callQuery(client, currentCompany));
  const id = company.data?.data.id;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${globalThis.location.origin}/bio-photo/register/?company_id=${id}`);
    showToast({ variant: 'success', text: t('bioPhoto.linkCopied') });
  };
  return (
    <Button icon={CopyIcon} isDisabled={id === undefined} onPress={() => void copy()}>
      {t('bioPhoto.link')}
    </Button>
  );
}
