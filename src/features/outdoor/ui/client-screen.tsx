import { LocationCircle } from '#features/company/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { RelatedRecords } from '#shared/resource/related-records.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import type { RelatedTab } from '#shared/routing/related-tab.ts';
import { client } from '../contract.ts';

const visitsOfClient: RelatedTab = {
  of: 'outdoor.visit',
  by: 'client',
  title: 'menu:visit',
  fields: ['visit_date', 'employee', 'status'],
};

/** The visits that were and will be made to a client. */
function ClientVisits({ id }: { readonly id: number }) {
  const { t } = useTranslation('gps');
  if (!mayAccess('outdoor.visit.view', useApplicationContext().rights)) return null;
  return (
    <section>
      <h3>{t('client.visits')}</h3>
      <RelatedRecords tab={visitsOfClient} id={id} />
    </section>
  );
}

/** The clients, each with its circle on the map. */
export default function ClientScreen() {
  return (
    <ResourceList
      resource={client}
      titleColumn="client_name"
      beside={LocationCircle}
      recordMore={({ id }) => <ClientVisits id={id} />}
    />
  );
}
