import { useState } from 'react';
import type { CallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { Button, IconButton, TextField, XIcon } from '#shared/ui/index.ts';
import { mostCodes } from '../../contract/subscription.ts';

/** Why a code is refused, and the code. */
export interface RefusedCode {
  readonly code: string;
  readonly text: string;
}

const texts = {
  discountCode: 'common:validation.discountCode',
  discountUsed: 'common:validation.discountUsed',
  discountPlan: 'common:validation.discountPlan',
  discountMonths: 'common:validation.discountMonths',
  discountAmount: 'common:validation.discountAmount',
  discountAlone: 'common:validation.discountAlone',
  discountLater: 'common:validation.discountLater',
} as const;
const isKnown = (reason: string): reason is keyof typeof texts => Object.hasOwn(texts, reason);

/** The code that a failed quote refuses, with its reason; undefined if it failed for something else. */
export function useRefusedCode(failed: CallError | undefined): RefusedCode | undefined {
  const { t, language } = useTranslation('common');
  const message = failed?.fields['discount_codes']?.[0];
  if (!message || !isKnown(message.code)) return undefined;
  const { code = '', minor, currency, ...known } = message.context ?? {};
  const amount =
    minor === undefined ? {} : { amount: moneyText({ minor: Number(minor), currency: String(currency) }, language) };
  return { code: String(code), text: t(texts[message.code], { code, ...known, ...amount }) };
}

interface Props {
  readonly codes: readonly string[];
  readonly refused: RefusedCode | undefined;
  readonly onChange: (codes: readonly string[]) => void;
}

/** The field for a code, and the codes that were entered. Another code takes the place of one that was refused. */
export function DiscountCodes({ codes, refused, onChange }: Props) {
  const { t } = useTranslation(['sub', 'common']);
  const [typed, setTyped] = useState('');
  const code = typed.trim().toUpperCase();
  const kept = codes.filter((each) => each !== refused?.code);
  const canApply = code !== '' && !kept.includes(code) && kept.length < mostCodes;
  const apply = (): void => {
    onChange([...kept, code]);
    setTyped('');
  };
  return (
    <div className="purchase-codes">
      <form
        className="purchase-code"
        onSubmit={(event) => {
          event.preventDefault();
          if (canApply) apply();
        }}
      >
        <TextField label={t('sub:purchase.code')} value={typed} errorMessage={refused?.text} onChange={setTyped} />
        <Button type="submit" isDisabled={!canApply}>
          {t('sub:purchase.apply')}
        </Button>
      </form>
      {codes.length > 0 ? (
        <ul>
          {codes.map((each) => (
            <li key={each} data-refused={each === refused?.code || undefined}>
              <bdi>{each}</bdi>
              <IconButton
                icon={XIcon}
                size="small"
                label={t('common:ui.remove', { name: each })}
                onPress={() => onChange(codes.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
