import './location.css';
import { useState } from 'react';
import { ComboBox, Input, ListBox as AriaListBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Label as AriaLabel } from 'react-aria-components/Label';
import type { SnapshotFrom } from 'xstate';
import { startOf, type Coordinates, type MapDialogEvent, type mapDialogMachine } from '#machines/map-dialog/map-dialog.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { MapProvider } from '#shared/map/index.ts';
import { Button, Dialog, Icon, MapPinIcon, Option, Popover, SearchIcon, Skeleton } from '#shared/ui/index.ts';

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
      isOpen size="wide" title={t('map.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) send({ type: 'discard.pressed' });
      }}
      actions={
        <>
          <Button onPress={() => send({ type: 'discard.pressed' })}>{t('map.discard')}</Button>
          <Button
            variant="primary" isDisabled={!isReady} isPending={isReady && snapshot.hasTag('busy')}
            onPress={() => send({ type: 'confirm.pressed' })}
          >
            {t('map.confirm')}
          </Button>
        </>
      }
    >
      <div className="map-dialog" data-flow="mapDialog" data-state={stateOf(snapshot.value)}>
        {snapshot.matches({ opened: 'refused' }) ? (
          <div className="map-panel" role="alert"><h3>{t('map.refusedTitle')}</h3><p>{t('map.refusedText')}</p></div>
        ) : snapshot.matches({ opened: 'unavailable' }) ? (
          <div className="map-panel" role="alert"><p>{t('map.unavailable')}</p></div>
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

/** As the machine's tests name the leaves. */
function stateOf(value: unknown): string {
  return typeof value === 'string' ? value : Object.entries(value ?? {}).map(([key, inner]) => `${key}.${stateOf(inner)}`).join(' + ');
}

function Surface({ provider, snapshot, send, start }: MapDialogProps & { provider: MapProvider; start: Coordinates | null }) {
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
        surface: t('map.surface'), help: t('map.help'), zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'),
        marker: t('map.marker'), markerHelp: t('map.markerHelp'), credit: t('map.credit'),
      }}
    />
  );
}

function PlaceSearch({ snapshot, send, isDisabled }: Pick<MapDialogProps, 'snapshot' | 'send'> & { isDisabled: boolean }) {
  const { t } = useTranslation('common');
  const { text, suggestions, pick } = snapshot.context;
  const isAsking = snapshot.matches({ opened: { ready: { choosing: 'waiting' } } }) || snapshot.matches({ opened: { ready: { choosing: 'suggesting' } } });
  // A choice writes the place's name into the box; that is no typing.
  const [shown, setShown] = useState(text);
  return (
    <ComboBox
      className="ui-field"
      isDisabled={isDisabled}
      items={suggestions}
      inputValue={shown}
      selectedKey={null}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      onInputChange={(typed) => {
        setShown(typed);
        if (typed !== text) send({ type: 'text.typed', text: typed });
      }}
      onSelectionChange={(key) => {
        const chosen = suggestions.find(({ id }) => id === key);
        if (!chosen) return;
        setShown(chosen.name);
        send({ type: 'suggestion.chosen', id: chosen.id });
      }}
      validationBehavior="aria"
    >
      <AriaLabel className="ui-hidden">{t('map.search')}</AriaLabel>
      <Group className="ui-control">
        <Icon as={SearchIcon} className="ui-affix" />
        <Input className="ui-input" placeholder={t('map.placeholder')} />
      </Group>
      <Popover className="ui-popover-list">
        <AriaListBox
          className="ui-list" aria-label={t('map.suggestions')}
          renderEmptyState={() => (
            <div className="ui-list-note">
              {isAsking ? t('ui.loading') : text.trim() === '' || pick?.name === shown ? t('map.hint') : t('map.nothingFound')}
            </div>
          )}
        >
          {({ id, name, detail }: (typeof suggestions)[number]) => (
            <Option id={id} textValue={name} description={detail} start={<Icon as={MapPinIcon} />}>{name}</Option>
          )}
        </AriaListBox>
      </Popover>
    </ComboBox>
  );
}

/** What would be confirmed, or what has gone wrong; told to screen readers as it changes. */
function Chosen({ snapshot }: Pick<MapDialogProps, 'snapshot'>) {
  const { t } = useTranslation('common');
  const { pick, problem } = snapshot.context;
  const words = snapshot.matches({ opened: 'loading' }) ? t('map.loading')
    : snapshot.hasTag('busy') ? t('map.looking')
    : problem === 'suggestions' ? t('map.failedSearch')
    : problem === 'place' ? t('map.failedPlace')
    : pick ? t('map.chosen', { place: pick.formatted_address })
    : t('map.hint');
  return <p className="map-chosen" role="status" data-problem={problem ?? undefined}>{words}</p>;
}
