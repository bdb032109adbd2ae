import './purchase.css';
import './add-ons.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatDay, formatNumber, useTranslation, type Language } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useMay } from '#shared/resource/index.ts';
import { Button, TextField } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { addOnOffers, keepAddOn, type AddOnOffer } from '../../contract/add-on.ts';
import { order } from '../../contract/order.ts';
import type { BillingCycle } from '../../domain/price.ts';
import { AddOnSummary } from './add-on-summary.tsx';
import { unitsText, type Speak } from './plan-words.ts';

const GiveUpDialog = /* @__PURE__ */ lazily(() => import('./give-up-dialog.tsx').then((module) => module.GiveUpDialog));

/** What a company has besides its plan, and what it can buy for the rest of the period. Nothing where nothing is offered. */
export function AddOns({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('sub');
  const { client } = useApplicationContext();
  const may = useMay(order)('change');
  const query = useQuery({ ...callQuery(client, addOnOffers), meta: { topics: ['subscription.order'] } });
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const counts = useDeferredValue(typed);
  const found = query.data?.data;
  if (!found || found.offers.length === 0) return null;
  const { offers, currency, billing_cycle: cycle, period_end: end } = found;
  const wanted = offers.flatMap(({ add_on, room }) => {
    const quantity = Number(counts[add_on] ?? '');
    return Number.isInteger(quantity) && quantity > 0 && quantity <= room ? [{ add_on, quantity }] : [];
  });
  const changed = (): void => {
    setTyped({});
    void query.refetch();
    onChanged();
  };
  return (
    <section className="subscription-card" aria-labelledby="subscription-add-ons">
      <div>
        <h2 id="subscription-add-ons">{t('addOn.title')}</h2>
        <p className="app-muted">{t('addOn.purpose')}</p>
      </div>
      <ul className="add-ons">
        {offers.map((offer) => (
          <li key={offer.add_on}>
            <Offer
              offer={offer}
              terms={{ currency, cycle, end }}
              may={may}
              typed={typed[offer.add_on] ?? ''}
              onTyped={(next) => setTyped((before) => ({ ...before, [offer.add_on]: next }))}
              onChanged={changed}
            />
          </li>
        ))}
      </ul>
      {may && wanted.length > 0 ? <AddOnSummary wanted={wanted} onBought={changed} /> : null}
    </section>
  );
}

interface OfferProps {
  readonly offer: AddOnOffer;
  readonly terms: { readonly currency: string; readonly cycle: BillingCycle; readonly end: string };
  readonly may: boolean;
  readonly typed: string;
  readonly onTyped: (next: string) => void;
  readonly onChanged: () => void;
}

/** One add-on: what it gives, what it costs, how many there are, and how to buy more or give some up. */
function Offer({ offer, terms: { currency, cycle, end }, may, typed, onTyped, onChanged }: OfferProps) {
  const { t, language } = useTranslation(['sub', 'vendor', 'common']);
  const { client, writing } = useApplicationContext();
  const [isLeaving, setLeaving] = useState(false);
  const { isBusy, run } = useDialogFlow();
  const name = offer.names[language];
  const number = (value: number): string => formatNumber(value, language);
  const date = formatDay(end, writing);
  const count = Number(typed === '' ? '0' : typed);
  const isCount = Number.isInteger(count) && count >= 0 && count <= offer.room;
  const keepAll = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(keepAddOn, { body: { add_on: offer.add_on, quantity: offer.held } });
      if (outcome.isSuccess) onChanged();
    });
  const gives =
    offer.quota === null
      ? offer.feature && t(`vendor:feature.feature_code_choice.${offer.feature}`)
      : `+${givenText(offer.quota, offer.amount, t, language)}`;
  return (
    <>
      <div className="add-on-what">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="subscription-note">
          <bdi>{gives}</bdi>
        </span>
        <span className="subscription-note">
          {offer.price === null
            ? t('sub:addOn.retired')
            : t('sub:addOn.price', {
                amount: moneyText({ minor: offer.price, currency }, language),
                per: t(`sub:purchase.per.${cycle}`),
              })}
        </span>
      </div>
      {offer.held === 0 ? null : (
        <div className="add-on-held">
          <span>{t('sub:addOn.held', { number: number(offer.held) })}</span>
          {offer.next < offer.held ? (
            <span className="subscription-note" data-tone="near">
              {t('sub:addOn.leaving', { date, number: number(offer.next) })}
            </span>
          ) : null}
          {!may ? null : offer.next < offer.held ? (
            <Button size="small" isPending={isBusy} aria-label={t('sub:addOn.keepOf', { name })} onPress={keepAll}>
              {t('sub:addOn.keep')}
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('sub:addOn.removeOf', { name })}
              onPress={() => setLeaving(true)}
            >
              {t('sub:addOn.remove')}
            </Button>
          )}
        </div>
      )}
      {may && offer.room > 0 ? (
        <TextField
          className="add-on-count"
          label={t('sub:addOn.quantity', { name })}
          value={typed}
          inputMode="numeric"
          errorMessage={
            isCount
              ? undefined
              : count > offer.room
                ? t('sub:purchase.mostSold', { most: number(offer.room) })
                : t('common:validation.wholeNumber')
          }
          onChange={onTyped}
        />
      ) : null}
      {isLeaving ? (
        <GiveUpDialog
          offer={offer}
          date={date}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

/** "50 employees". */
const givenText = (quota: NonNullable<AddOnOffer['quota']>, amount: number, t: Speak, language: Language): string =>
  quota === 'storage'
    ? t('addOn.storage', { number: formatNumber(amount, language) })
    : unitsText({ unit: quota, quantity: amount }, t, language);
