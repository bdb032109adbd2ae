import './bio-photo-screen.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { bioPhoto } from '../contract/photo.ts';
import { PhotoPair } from './photo-card.tsx';
import { PhotoLink } from './photo-link.tsx';
import { PhotoReview } from './photo-review.tsx';

/** Waiting photos, and all submitted ones. */
export default function BioPhotoScreen() {
  const { t } = useTranslation('device');
  return (
    <Tabs>
      <TabList aria-label={t('bioPhoto.tabs.label')}>
        <Tab id="waiting">{t('bioPhoto.tabs.waiting')}</Tab>
        <Tab id="all">{t('bioPhoto.tabs.all')}</Tab>
      </TabList>
      <TabPanel id="waiting">
        <PhotoReview link={<PhotoLink />} />
      </TabPanel>
      <TabPanel id="all">
        <ResourceList
          resource={bioPhoto}
          isLive
          titleColumn="employee"
          actions={<PhotoLink />}
          recordMore={(record) => <PhotoPair record={record} />}
          empty={
            <EmptyState
              title={t('bioPhoto.empty.title')}
              description={t('bioPhoto.empty.text')}
              action={<PhotoLink />}
            />
          }
        />
      </TabPanel>
    </Tabs>
  );
}
