import './location.css';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import type { SnapshotFrom } from 'xstate';
import { startOf, type Coordinates, type MapDialogEvent } from '#machines/map-dialog/map-dialog.ts';
import { type mapDialogMachine } from '#machines/map-dialog/map-dialog.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { MapProvider } from '#shared/map/index.ts';
import {
  Button,
  Dialog,
  Icon,
  ListBox,
  MapPinIcon,
  Option,
  SearchField,
  Skeleton,
  useIsCoarse,
} from '#shared/ui/index.ts';

interface MapDialogProps {
  readonly snapshot: SnapshotFrom<typeof mapDialogMachine>;
  readonly send: (event: MapDialogEvent) => void;
  readonly provider: MapProvider | null;
}

/** The map, 640 px wide and 352 px high, with a search above (spec section 2). */
export function MapDialog({ snapshot, send, provider }: MapDialogProps) {
  const { t } = useTranslation('common');
  const { context } = snapshot;
  const [start] = useState(() => startOf(context));
  const isReady = snapshot.matches({ opened: 'ready' });
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('map.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) send({ type: 'discard.pressed' });
      }}
      actions={
        <>
          <Button onPress={() => send({ type: 'discard.pressed' })}>{t('map.discard')}</Button>
          <Button
            variant="primary"
            isDisabled={!isReady}
            isPending={isReady && snapshot.hasTag('busy')}
            onPress={() => send({ type: 'confirm.pressed' })}
          >
            {t('map.confirm')}
          </Button>
        </>
      }
    >
      <div className="map-dialog">
        {snapshot.matches({ opened: 'refused' }) ? (
          <div className="map-panel" role="alert">
            <h3>{t('map.refusedTitle')}</h3>
            <p>{t('map.refusedText')}</p>
          </div>
        ) : snapshot.matches({ opened: 'unavailable' }) ? (
          <div className="map-panel" role="alert">
            <p>{t('map.unavailable')}</p>
          </div>
        ) : (
          <>
            <PlaceSearch snapshot={snapshot} send={send} isDisabled={!isReady} />
            <div className="map-place">
              {provider ? (
                <Surface provider={provider} snapshot={snapshot} send={send} start={start} />
              ) : (
                <Skeleton height={352} />
              )}
            </div>
            <Chosen snapshot={snapshot} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Surface({
  provider,
  snapshot,
  send,
  start,
}: MapDialogProps & { provider: MapProvider; start: Coordinates | null }) {
  const { t } = useTranslation('common');
  const { point, pick, focus } = snapshot.context;
  return (
    <provider.Surface
      start={start}
      marker={point ?? pick?.location ?? null}
      focus={focus}
      onPoint={(chosen) => send({ type: 'point.chosen', point: chosen })}
      onRefused={() => send({ type: 'key.refused' })}
      words={{
        surface: t('map.surface'),
        help: t('map.help'),
        zoomIn: t('map.zoomIn'),
        zoomOut: t('map.zoomOut'),
        marker: t('map.marker'),
        markerHelp: t('map.markerHelp'),
        credit: t('map.credit'),
      }}
    />
  );
}

/** The box and, while there is something to choose, the list below it; arrow keys reach the list from the box. */
function PlaceSearch({
  snapshot,
  send,
  isDisabled,
}: Pick<MapDialogProps, 'snapshot' | 'send'> & { isDisabled: boolean }) {
  const { t } = useTranslation('common');
  const { text, suggestions, answered } = snapshot.context;
  // On a phone the keyboard would cover the map.
  const isCoarse = useIsCoarse();
  const isNothing = answered !== null && answered === text.trim() && suggestions.length === 0;
  return (
    <div className="map-search">
      <Autocomplete>
        <SearchField
          // Somebody who opens the map by keyboard can type at once; a field that was disabled must be focused again.
          key={isDisabled ? 'waiting' : 'ready'}
          autoFocus={!isDisabled && !isCoarse}
          aria-label={t('map.search')}
          placeholder={t('map.placeholder')}
          value={text}
          isDisabled={isDisabled}
          onChange={(typed) => send({ type: 'text.typed', text: typed })}
        />
        {suggestions.length === 0 ? null : (
          <ListBox
            className="map-suggestions"
            aria-label={t('map.suggestions')}
            items={suggestions}
            onAction={(key) => send({ type: 'suggestion.chosen', id: String(key) })}
          >
            {({ id, name, detail }) => (
              <Option id={id} textValue={name} description={detail} start={<Icon as={MapPinIcon} />}>
                {name}
              </Option>
            )}
          </ListBox>
        )}
      </Autocomplete>
      {isNothing ? (
        <p className="map-suggestions map-nothing" role="status">
          {t('map.nothingFound')}
        </p>
      ) : null}
    </div>
  );
}

/** What would be confirmed, or what has failed; announced to screen readers when it changes. */
function Chosen({ snapshot }: Pick<MapDialogProps, 'snapshot'>) {
  const { t } = useTranslation('common');
  const { pick, problem } = snapshot.context;
  const isAsking = snapshot.matches({ opened: { ready: { choosing: 'suggesting' } } });
  const words = snapshot.matches({ opened: 'loading' })
    ? t('map.loading')
    : snapshot.hasTag('busy') || isAsking
      ? t('map.looking')
      : problem === 'suggestions'
        ? t('map.failedSearch')
        : problem === 'place'
          ? t('map.failedPlace')
          : pick
            ? t('map.chosen', { place: pick.formatted_address })
            : t('map.hint');
  return (
    <p className="map-chosen" role="status" data-problem={problem ?? undefined}>
      {words}
    </p>
  );
}
