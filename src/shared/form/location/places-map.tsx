import './places-map.css';
import { useMemo } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { aroundAll, type MapPlace } from '#shared/map/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { useMapProvider } from './use-map-provider.ts';

const nothing = (): void => undefined;

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
