import { useRef, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, CircleUserIcon, Icon } from '#shared/ui/index.ts';
import { textOf, type WidgetProps } from './widget.ts';

const accepted = ['image/png', 'image/jpeg'];
const largestPhoto = 4_000_000;

/** A picture: what is stored, or the one just chosen, with buttons to change and to take it away. */
export function PhotoWidget({ label, hint, error, value, onChange, onBlur, isDisabled, name }: WidgetProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const source = textOf(value);

  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!accepted.includes(file.type)) return setRefusal(t('validation.fileType'));
    if (file.size > largestPhoto) return setRefusal(t('validation.fileSize', { max: '4 MB' }));
    setRefusal(null);
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onChange(reader.result);
      onBlur();
    });
    reader.readAsDataURL(file);
  };

  return (
    <div className="photo-widget" role="group" aria-label={label} data-invalid={error || refusal ? true : undefined}>
      <div className="photo-widget-frame">
        {source === '' ? <Icon as={CircleUserIcon} size={40} /> : <img src={source} alt="" />}
      </div>
      <div className="photo-widget-side">
        <span className="ui-label">{label}</span>
        <div className="photo-widget-buttons">
          <Button size="small" isDisabled={isDisabled} onPress={() => input.current?.click()}>{t('form.choosePhoto')}</Button>
          {source === '' ? null : <Button size="small" variant="quiet" isDisabled={isDisabled} onPress={() => onChange(null)}>{t('form.removePhoto')}</Button>}
        </div>
        <span className={error || refusal ? 'ui-field-error' : 'ui-description'}>{refusal ?? error ?? hint ?? t('form.photoHint')}</span>
      </div>
      <input
        ref={input} type="file" name={name} accept={accepted.join(',')} hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
