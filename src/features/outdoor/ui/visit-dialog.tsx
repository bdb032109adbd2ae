import './outdoor.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { avatar, text, textarea, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { RecordForm, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { formatDistance, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { distanceOf } from '#shared/map/distance.ts';
import type { Place } from '#shared/map/ask-place.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { quiet } from '#shared/record/queries.ts';
import { Button, Dialog, RefreshCwIcon, Select, showToast } from '#shared/ui/index.ts';
import { finishVisit, nearClients, startUnscheduledVisit, startVisit, visit as visitResource } from '../contract.ts';
import type { OwnVisit } from '../contract/own-visit.ts';
import type { ShownVisit } from './shown-visits.ts';
import type { Keeping } from './use-kept-visits.ts';
import { usePlace, type PlaceState } from './use-place.ts';

/** What is done on the way. */
export type VisitAct =
  | { readonly kind: 'start' | 'finish'; readonly visit: ShownVisit }
  | { readonly kind: 'unscheduled' };

interface VisitDialogProps {
  readonly act: VisitAct;
  readonly keeping: Keeping | null;
  /** By how many milliseconds this browser's clock is ahead of the server's. */
  readonly ahead: number;
  readonly onClose: () => void;
  /** @param told what is said of it on the screen */
  readonly onDone: (told?: string) => void;
}

/** A form with some fields, labelled as in visits. */
const formOf = (fields: Readonly<Record<string, AnyField>>): AnyResource => ({
  ...visitResource,
  fields,
  create: z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { write }]) => [name, write]))),
  rules: [],
  steps: [],
});
const photo = avatar({});
const forms = {
  start: formOf({ start_photo: photo }),
  finish: formOf({ result_note: textarea({ max: 500 }), end_photo: photo }),
  unscheduled: formOf({ purpose: text({ max: 200, required: true }), start_photo: photo }),
};
const picture = z.string().nullish();
const sentSchema = z.object({
  start_photo: picture,
  end_photo: picture,
  result_note: z.string().default(''),
  purpose: z.string().default(''),
});

/** Starts or finishes a visit at the person's position. It shows the distance to the client before anything is sent. */
export function VisitDialog({ act, keeping, ahead, onClose, onDone }: VisitDialogProps) {
  const { t, language } = useTranslation(['gps', 'common']);
  const { client } = useApplicationContext();
  const { found, again } = usePlace();
  const [key] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<RecordFormState | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState('');

  /** Keeps the step on this phone, under the key with which it may have reached the server already. */
  const keep = async (body: FormValues, place: Place, store: Keeping): Promise<Outcome<unknown>> => {
    const { start_photo, end_photo, result_note: note, purpose } = sentSchema.parse(body);
    const visited = act.kind === 'unscheduled' ? null : act.visit;
    try {
      const isWhole = await store.keepVisit({
        key,
        clock: store.phoneClock(),
        ahead,
        photo: await store.smallPhoto((act.kind === 'finish' ? end_photo : start_photo) ?? null),
        act: act.kind,
        visit: visited === null || visited.begun !== undefined ? null : visited.id,
        begun: visited?.begun ?? null,
        text: act.kind === 'finish' ? note : purpose,
        place,
        label: visited?.client?.display_name ?? visited?.purpose ?? purpose,
      });
      // No notification: its code may not have been loaded while there was network.
      onDone(t(isWhole ? 'myVisits.keptNow' : 'myVisits.keptNoPhoto'));
      return { isSuccess: true, code: '', data: { code: '', data: null } };
    } catch (thrown) {
      if (!(thrown instanceof store.NotKept)) throw thrown;
      setFailure(t(`myVisits.not.${thrown.why}`));
      return { isSuccess: true, code: '', data: { code: '', data: null } };
    }
  };

  const send = async (body: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    if (found.kind !== 'known') throw new Error('Sent without a place');
    const { place } = found;
    // The server does not know a visit that began on this phone before what waits has been sent.
    const isUnknown = act.kind === 'finish' && act.visit.isKept === true;
    if (keeping && (!navigator.onLine || isUnknown)) return keep(body, place, keeping);
    try {
      return await sendNow(body, place, signal);
    } catch (thrown) {
      if (keeping?.isUnreachable(thrown)) return keep(body, place, keeping);
      throw thrown;
    }
  };

  const sendNow = async (body: FormValues, place: Place, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const { start_photo = null, end_photo = null, result_note: note, purpose } = sentSchema.parse(body);
    const options = { ...quiet, signal };
    const outcome =
      act.kind === 'unscheduled'
        ? await client.callEndpoint(
            startUnscheduledVisit,
            { body: { key, client: chosen, purpose, place, photo: start_photo } },
            options,
          )
        : act.kind === 'start'
          ? await client.callEndpoint(
              startVisit,
              { body: { key, visit: act.visit.id, place, photo: start_photo } },
              options,
            )
          : await client.callEndpoint(
              finishVisit,
              { body: { key, visit: act.visit.id, place, photo: end_photo, note } },
              options,
            );
    if (outcome.isSuccess) {
      const { is_outside: isOutside, distance_m: distance } = outcome.data.data;
      const done = act.kind === 'finish' ? t('myVisits.finished') : t('myVisits.started');
      showToast({
        variant: isOutside ? 'warning' : 'success',
        text: isOutside
          ? `${done} ${t('myVisits.markedOutside', { distance: formatDistance(distance ?? 0, language) })}`
          : done,
      });
      onDone();
    }
    return outcome;
  };

  const visited = act.kind === 'unscheduled' ? null : act.visit.client;
  return (
    <Dialog
      isOpen
      isBusy={state?.isSending ?? false}
      title={t(`myVisits.act.${act.kind}`)}
      description={visited?.display_name}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button
            variant="primary"
            isPending={state?.isSending ?? false}
            isDisabled={found.kind !== 'known'}
            onPress={() => void state?.submit()}
          >
            {t(`myVisits.act.${act.kind}`)}
          </Button>
        </>
      }
    >
      <div className="visit-form">
        <Whereabouts found={found} again={again} client={visited} />
        {act.kind === 'unscheduled' && found.kind === 'known' ? (
          <NearClient place={found.place} chosen={chosen} onChoose={setChosen} />
        ) : null}
        {failure === '' ? null : <p role="alert">{failure}</p>}
        <RecordForm resource={forms[act.kind]} record={null} send={send} onState={setState} />
      </div>
    </Dialog>
  );
}

interface WhereaboutsProps {
  readonly found: PlaceState;
  readonly again: () => void;
  readonly client: OwnVisit['client'];
}

/** The phone's position relative to the client's circle. */
function Whereabouts({ found, again, client }: WhereaboutsProps) {
  const { t, language } = useTranslation('gps');
  const placeText = (): string => {
    if (found.kind === 'asking') return t('myVisits.place.asking');
    if (found.kind === 'unknown') return t(found.isDenied ? 'myVisits.place.denied' : 'myVisits.place.unknown');
    const accuracy = formatDistance(Math.round(found.place.accuracy), language);
    if (!client) return t('myVisits.place.known', { accuracy });
    const { latitude, longitude } = client.at;
    const metres = distanceOf(
      { lat: latitude, lng: longitude },
      { lat: found.place.latitude, lng: found.place.longitude },
    );
    return t('myVisits.place.away', {
      distance: formatDistance(Math.round(metres), language),
      radius: formatDistance(client.radius, language),
      accuracy,
    });
  };
  return (
    <div className="visit-place" role="status" data-kind={found.kind}>
      <p>{placeText()}</p>
      {found.kind === 'asking' ? null : (
        <Button size="small" variant="quiet" icon={RefreshCwIcon} onPress={again}>
          {t('myVisits.place.again')}
        </Button>
      )}
    </div>
  );
}

interface NearClientProps {
  readonly place: Place;
  readonly chosen: number | null;
  readonly onChoose: (client: number | null) => void;
}

/** Choice of a client nearby, or of none. */
function NearClient({ place, chosen, onChoose }: NearClientProps) {
  const { t, language } = useTranslation('gps');
  const { client } = useApplicationContext();
  const query = useQuery(callQuery(client, nearClients, { body: { place } }));
  if (query.isError && !query.data)
    return <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  const found = query.data?.data ?? [];
  return (
    <Select
      label={t('visit.field.client')}
      description={t('myVisits.nearHint')}
      emptyOption={t('myVisits.noClient')}
      options={found.map(({ id, display_name: name, distance }) => ({
        id,
        name,
        description: formatDistance(distance, language),
      }))}
      value={chosen ?? ''}
      onChange={(id) => onChoose(typeof id === 'number' ? id : null)}
    />
  );
}
