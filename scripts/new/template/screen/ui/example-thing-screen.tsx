import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';

/** What people do here. */
export default function ExampleThingScreen() {
  const { t } = useTranslation('default');
  return (
    <div className="resource-screen">
      <PageHead title={t('default:exampleThing.title')} purpose={t('default:exampleThing.purpose')} />
      <EmptyState title={t('default:exampleThing.empty.title')} description={t('default:exampleThing.empty.text')} />
    </div>
  );
}
