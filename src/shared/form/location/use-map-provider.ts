import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { openMapProvider, type MapProvider } from '#shared/map/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** The installation's map provider; null while it loads, `failed` if it cannot. */
export function useMapProvider(): MapProvider | null | 'failed' {
  const { client } = useApplicationContext();
  const { language } = useTranslation('common');
  const [provider, setProvider] = useState<MapProvider | null | 'failed'>(null);
  useEffect(() => {
    let isCurrent = true;
    openMapProvider(client, language)
      .then((opened) => {
        if (isCurrent) setProvider(opened);
        return opened.load();
      })
      .then((outcome) => {
        if (isCurrent && outcome === 'refused') setProvider('failed');
      })
      .catch(() => {
        if (isCurrent) setProvider('failed');
      });
    return () => {
      isCurrent = false;
    };
  }, [client, language]);
  return provider;
}
