import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { aroundAll, openMapProvider, type MapPlace, type MapProvider } from '#shared/map/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Skeleton } from '#shared/ui/index.ts';

const nothing = (): void => undefined;

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

/** Several places on one map, which shows all of them. What it shows stands beside it as text, too. */
export function PlacesMap({ places }: { places: readonly MapPlace[] }) {
  const { t } = useTranslation('common');
  const provider = useMapProvider();
  const start = useMemo(() => aroundAll(places)?.at ?? null, [places]);
  if (provider === 'failed') return <p>{t('map.unavailable')}</p>;
  if (!provider) return <Skeleton height={322} />;
  return (
    <div className="places-map">
      <provider.Surface
        // Another set of places is shown anew, since the map would stay where it has been moved to.
        key={places.map(({ key }) => key).join(' ')}
        start={start}
        marker={null}
        focus={null}
        places={places}
        onPoint={nothing}
        onRefused={nothing}
        words={{
          surface: t('map.surface'),
          help: t('map.helpShown'),
          zoomIn: t('map.zoomIn'),
          zoomOut: t('map.zoomOut'),
          marker: t('map.marker'),
          markerHelp: t('map.markerHelp'),
          credit: t('map.credit'),
        }}
      />
    </div>
  );
}
