import '../builtin/map.css';
import { AdvancedMarker, APIProvider, Circle, Map, useMap } from '@vis.gl/react-google-maps';
import { useStore } from '@nanostores/react';
import { Fragment, useEffect } from 'react';
import { defaultCentre, zoomWithoutPosition, zoomWithPosition } from '#machines/map-dialog/map-dialog.ts';
import type { Language } from '#shared/i18n/index.ts';
import { $theme, resolveTheme } from '#shared/ui/index.ts';
import { zoomOf } from '../builtin/projection.ts';
import type { MapSurfaceProps } from '../provider.ts';

type GoogleSurfaceProps = MapSurfaceProps & {
  readonly apiKey: string;
  readonly language: Language;
  readonly onLoaded: () => void;
  readonly onFailed: (error: unknown) => void;
};

const libraries = ['marker', 'places', 'geocoding'];

/** Google's map with the settings of spec section 9: greedy gestures, no street view, map id companyLocation. */
export function GoogleSurface({
  apiKey,
  language,
  start,
  marker,
  circle,
  places = [],
  focus,
  words,
  onPoint,
  onRefused,
  onLoaded,
  onFailed,
}: GoogleSurfaceProps) {
  const theme = resolveTheme(useStore($theme));
  useEffect(() => {
    // The only way in which Google reports that it rejects the key.
    Object.assign(globalThis, { gm_authFailure: onRefused });
    return () => void Reflect.deleteProperty(globalThis, 'gm_authFailure');
  });
  return (
    <div className="map" role="group" aria-label={words.surface} data-provider="google">
      <APIProvider
        apiKey={apiKey}
        language={language}
        libraries={libraries}
        solutionChannel=""
        disableUsageAttribution
        onLoad={onLoaded}
        onError={onFailed}
      >
        <Map
          mapId="companyLocation"
          defaultCenter={start ?? defaultCentre}
          defaultZoom={start ? (zoomOf({ start, circle, places }) ?? zoomWithPosition) : zoomWithoutPosition}
          gestureHandling="greedy"
          streetViewControl={false}
          colorScheme={theme === 'dark' ? 'DARK' : 'LIGHT'}
          onClick={({ detail: { latLng } }) => {
            if (latLng) onPoint(latLng);
          }}
        >
          {marker ? (
            <AdvancedMarker
              position={marker}
              draggable
              title={words.marker}
              onDragEnd={({ latLng }) => {
                if (latLng) onPoint(latLng.toJSON());
              }}
            />
          ) : null}
          {marker && circle ? (
            <Circle
              center={marker}
              radius={circle.metres}
              onRadiusChanged={(metres) => {
                const whole = Math.max(circle.least, Math.min(circle.most, Math.round(metres)));
                if (whole !== circle.metres) circle.onChange(whole);
              }}
            />
          ) : null}
          {places.map(({ key, at, metres, name, isMain }) => (
            <Fragment key={key}>
              <AdvancedMarker position={at} title={name} />
              <Circle center={at} radius={metres} strokeWeight={isMain ? 3 : 1} fillOpacity={isMain ? 0.25 : 0.1} />
            </Fragment>
          ))}
          <Focus at={focus} />
        </Map>
      </APIProvider>
    </div>
  );
}

/** Moves the map to a place found by a search. */
function Focus({ at }: { at: MapSurfaceProps['focus'] }) {
  const map = useMap();
  useEffect(() => {
    if (!map || !at) return;
    map.panTo(at);
    map.setZoom(Math.max(zoomWithPosition, map.getZoom() ?? 0));
  }, [map, at]);
  return null;
}
