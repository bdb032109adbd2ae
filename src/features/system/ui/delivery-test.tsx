import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/access.ts';
import { testExport } from '../contract/auto-export.ts';
import { HostKey } from './host-key.tsx';
import { ServerTest } from './server-test.tsx';

/** Sends a test to the server of an automatic export and shows what it answered. */
export function DeliveryTest({ id }: { readonly id: number }) {
  const { t } = useTranslation('sys');
  const { client, rights } = useApplicationContext();
  if (!mayAccess(testExport.access, rights)) return null;
  return (
    <ServerTest
      heading="h3"
      title={t('deliveryTest.title')}
      text={t('deliveryTest.text')}
      label={t('deliveryTest.send')}
      send={() => client.callEndpoint(testExport, { body: { id } }, { quiet: true })}
      taken={t('deliveryTest.taken')}
      faultText={(fault) => t(`exportRun.fault_choice.${fault}`)}
      more={({ fault, answer }, forget) =>
        fault === 'hostKeyNew' || fault === 'hostKeyChanged' ? (
          <HostKey id={id} fingerprint={answer} isChanged={fault === 'hostKeyChanged'} onAccepted={forget} />
        ) : null
      }
    />
  );
}
