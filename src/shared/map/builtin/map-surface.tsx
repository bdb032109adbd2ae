import './map.css';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { finestTile, tileSize } from '#shared/contract/map.ts';
import type { Language } from '#shared/i18n/index.ts';
import { IconButton, MinusIcon, PlusIcon, Skeleton, useDelayed } from '#shared/ui/index.ts';
import type { MapPlace, MapSurfaceProps } from '../provider.ts';
import { markerBox, placeLabels } from './labels.ts';
import { Marker } from './marker.tsx';
import {
  metresAPixel,
  tilesIn,
  tileZoomOf,
  toCoordinates,
  toPixel,
  toPoint,
  zoomOf,
  type PlacedTile,
} from './projection.ts';
import { coveredBy, drawnPlaces, Places } from './places.tsx';
import { RadiusHandle } from './radius-handle.tsx';
import { Scale } from './scale.tsx';
import type { DrawnTile, TileStore } from './tile-store.ts';
import { useView } from './use-view.ts';

const noPlaces: readonly MapPlace[] = [];

type BuiltinSurfaceProps = MapSurfaceProps & { readonly tiles: TileStore; readonly language: Language };

/** The built-in map: drawn as SVG, in the theme's colours, moved by hand, wheel and keys. */
export function MapSurface(props: BuiltinSurfaceProps) {
  const { start, marker, circle, places = noPlaces, focus, words, onPoint, tiles, language } = props;
  const help = useId();
  const { frame, size, view, zoomBy, pointers, onKeyDown } = useView(
    start,
    focus,
    (point) => onPoint(toCoordinates(point)),
    zoomOf(props),
  );
  useSyncExternalStore(tiles.subscribe, tiles.version, tiles.version);
  const tileZoom = tileZoomOf(view.zoom, finestTile);
  const isMeasured = size.width > 0;
  const wanted = isMeasured ? tilesIn(view, size, tileZoom) : [];
  // Coarser tiles stay below until the right ones have loaded.
  const levels = isMeasured ? [...new Set([0, Math.max(0, tileZoom - 2), Math.max(0, tileZoom - 1), tileZoom])] : [];
  const shown = levels
    .flatMap((level) => (level === tileZoom ? wanted : tilesIn(view, size, level)))
    .flatMap((placed) => {
      const tile = tiles.get(placed.key);
      return tile ? [{ placed, tile }] : [];
    });
  useEffect(() => {
    if (!isMeasured) return;
    tiles.ask({ key: '0/0/0', zoom: 0, x: 0, y: 0 });
    for (const tile of wanted) tiles.ask(tile);
  });
  const isWaiting = useDelayed(shown.length === 0);
  const at = marker ? toPixel(toPoint(marker), view, size) : null;
  // At the marker's latitude: a degree is shorter the further north.
  const scale = marker ? metresAPixel({ centre: toPoint(marker), zoom: view.zoom }) : 1;
  const shownPlaces = drawnPlaces(places, view, size);
  const covered = [
    ...coveredBy(shownPlaces),
    { left: size.width - 56, right: size.width, top: 0, bottom: 100 },
    { left: 0, right: size.width, top: size.height - 24, bottom: size.height },
    ...(at ? [markerBox(at)] : []),
  ];
  const labels = placeLabels(
    shown.filter(({ placed }) => placed.zoom === tileZoom),
    view.zoom,
    size,
    covered,
  );
  const isReady = wanted.every(({ key }) => tiles.get(key));
  return (
    // A map is read from west to east in every language.
    <div
      className="map"
      dir="ltr"
      ref={frame}
      data-zoom={view.zoom.toFixed(2)}
      data-ready={isMeasured && isReady ? true : undefined}
    >
      {/* A map takes keys and pointers of its own: that is what the role says. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="map-surface"
        aria-label={words.surface}
        aria-describedby={help}
        {...pointers}
        onKeyDown={onKeyDown}
      >
        <svg className="map-drawing" aria-hidden="true" width={size.width} height={size.height}>
          {shown.map(({ placed, tile }) => (
            <Tile key={`${placed.key}/${placed.copy}`} placed={placed} tile={tile} />
          ))}
          {at && circle ? <circle className="map-circle" cx={at.x} cy={at.y} r={circle.metres / scale} /> : null}
          <Places places={shownPlaces} />
          {labels.map(({ kind, name, x, y, isLarge }) => (
            <g
              key={`${kind} ${name} ${x} ${y}`}
              className="map-label"
              data-kind={kind}
              transform={`translate(${x} ${y})`}
            >
              {kind === 'place' ? <circle r={isLarge ? 3.5 : 2.5} /> : null}
              <text x={kind === 'place' ? 8 : 0} dy="0.35em">
                {name}
              </text>
            </g>
          ))}
        </svg>
        <span className="map-middle" aria-hidden="true" />
        {isWaiting ? (
          <span className="map-waiting">
            <Skeleton width="100%" height="100%" />
          </span>
        ) : null}
      </div>
      {at ? (
        <Marker
          at={at}
          words={words}
          size={size}
          onMoved={(pixel) =>
            onPoint(
              toCoordinates({
                x: view.centre.x + (pixel.x - size.width / 2) / (256 * 2 ** view.zoom),
                y: view.centre.y + (pixel.y - size.height / 2) / (256 * 2 ** view.zoom),
              }),
            )
          }
        />
      ) : null}
      {at && circle ? <RadiusHandle circle={circle} middle={at} metresAPixel={scale} /> : null}
      <div className="map-buttons">
        <IconButton
          icon={PlusIcon}
          label={words.zoomIn}
          size="small"
          variant="secondary"
          hideTooltip
          onPress={() => zoomBy(1)}
        />
        <IconButton
          icon={MinusIcon}
          label={words.zoomOut}
          size="small"
          variant="secondary"
          hideTooltip
          onPress={() => zoomBy(-1)}
        />
      </div>
      <div className="map-foot">
        <Scale view={view} language={language} />
        <span className="map-credit" dir="auto">
          {words.credit}
        </span>
      </div>
      <span id={help} hidden>
        {words.help}
      </span>
    </div>
  );
}

function Tile({ placed: { left, top, side }, tile }: { placed: PlacedTile; tile: DrawnTile }) {
  return (
    <g transform={`translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${side / tileSize})`}>
      <rect className="map-sea" width={tileSize} height={tileSize} />
      <path className="map-land" d={tile.land} fillRule="evenodd" />
      <path className="map-coast" d={tile.coast} />
      <path className="map-border" d={tile.borders} />
    </g>
  );
}
