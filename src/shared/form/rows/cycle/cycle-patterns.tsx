import { useState } from 'react';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Button, Select } from '#shared/ui/index.ts';
import type { FormValues } from '../../form-values.ts';
import { contentsOf, presetRows, repeated } from './cycle-days.ts';
import { ContentField } from './content-field.tsx';
import type { CycleWidgetProps } from './cycle-widget.tsx';

interface CyclePatternsProps extends CycleWidgetProps {
  readonly present: readonly FormValues[];
  /** Days of the cycle. */
  readonly all: number;
  readonly brush: FormValues | null;
  readonly onRows: (rows: readonly FormValues[]) => void;
}

/** The largest number of lengths offered for repeating. */
const mostLengths = 28;

/** Fills a cycle at once: by a well-known pattern, or by repeating its own first days. */
export function CyclePatterns(props: CyclePatternsProps) {
  const { rows, on, cycle, present, all, brush, rowWords, onRows, setOthers } = props;
  const { t, language } = useTranslation('common');
  const [name, setName] = useState<string | null>(null);
  const [contents, setContents] = useState<readonly FormValues[]>([]);
  const preset = on.presets?.find((one) => one.name === name);
  const needed = preset ? contentsOf(preset) : 0;
  const filled = Array.from({ length: needed }, (_, at) => contents[at] ?? (at === 0 ? brush : null));
  const whole = filled.filter((content) => content !== null);
  const lengths =
    cycle.unit === 'month'
      ? []
      : Array.from({ length: Math.min(mostLengths, all - 1) }, (_, at) => at + 1).filter(
          (length) => cycle.unit === 'day' || length % 7 === 0,
        );
  const [length, setLength] = useState<number | null>(null);
  return (
    <div className="cycle-patterns">
      {on.presets ? (
        <div className="cycle-pattern">
          <Select
            label={t('rows.pattern')}
            value={name}
            onChange={(key) => {
              setName(String(key));
              setContents([]);
            }}
            options={on.presets.map((one) => ({ id: one.name, name: rowWords.preset(one.name) }))}
          />
          {preset
            ? filled.map((content, at) => (
                <ContentField
                  // A pattern needs a first and a second content: each stays in its place.
                  key={`${preset.name} ${at}`}
                  {...props}
                  label={needed === 1 ? t('rows.with') : t(at === 0 ? 'rows.withFirst' : 'rows.withSecond')}
                  content={content ?? {}}
                  onChosen={(given) => setContents(filled.map((one, place) => (place === at ? given : (one ?? {}))))}
                />
              ))
            : null}
          <Button
            size="small"
            isDisabled={!preset || whole.length < needed || whole.some((one) => Object.keys(one).length === 0)}
            onPress={() => {
              if (!preset) return;
              setOthers?.({ [on.unit]: preset.unit, [on.count]: preset.count });
              onRows(presetRows(rows, preset, whole));
            }}
          >
            {t('rows.usePattern')}
          </Button>
        </div>
      ) : null}
      {lengths.length > 0 && present.length > 0 ? (
        <div className="cycle-pattern">
          <Select
            label={t('rows.repeatFirst')}
            value={length}
            onChange={(key) => setLength(Number(key))}
            options={lengths.map((days) => ({
              id: days,
              name: t('rows.daysLong', { count: days, days: formatNumber(days, language) }),
            }))}
          />
          <Button
            size="small"
            isDisabled={length === null || length >= all}
            onPress={() => {
              if (length !== null) onRows(repeated(rows, present, length, all));
            }}
          >
            {t('rows.repeat')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
