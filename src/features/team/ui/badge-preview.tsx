import './badge.css';
import { code128 } from '#shared/qr/code-128.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { initialsOf } from '#shared/list/display/initials.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import type { employee } from '../contract.ts';
import type { BadgeMark, BadgeNumber, BadgeSheet } from '../contract/badges.ts';

interface BadgePreviewProps {
  readonly record: RecordOf<typeof employee>;
  readonly sheet: BadgeSheet;
  readonly mark: BadgeMark;
  readonly number: BadgeNumber;
}

/** A badge as it will be printed, on the screen. */
export function BadgePreview({ record, sheet, mark, number }: BadgePreviewProps) {
  const { t } = useTranslation('per');
  const { companyName = '', companyLogo } = useApplicationContext();
  const { display_name: name, emp_code: code, photo, position, department } = record;
  const marked = number === 'card_no' ? record.card_no : code;
  return (
    <figure className="badge" data-sheet={sheet} aria-label={t('badges.preview', { name })}>
      <div className="badge-card">
        <p className="badge-head">
          {companyLogo === undefined ? <bdi>{companyName}</bdi> : <img src={companyLogo} alt={companyName} />}
        </p>
        <div className="badge-photo">{photo ? <img src={photo} alt="" /> : <span>{initialsOf(name)}</span>}</div>
        <div className="badge-words">
          <p className="badge-name">
            <bdi>{name}</bdi>
          </p>
          <p>
            <bdi>{position?.display_name}</bdi>
          </p>
          <p>
            <bdi>{department.display_name}</bdi>
          </p>
        </div>
        <div className="badge-foot">
          <div>
            <p>{t('employee.field.emp_code')}</p>
            <p className="badge-code">
              <bdi>{code}</bdi>
            </p>
          </div>
          {mark === 'qr' && marked !== '' ? <QrCode value={marked} label={t('badges.mark_choice.qr')} /> : null}
        </div>
        {mark === 'barcode' && marked !== '' ? <Bars text={marked} label={t('badges.mark_choice.barcode')} /> : null}
      </div>
    </figure>
  );
}

function Bars({ text, label }: { readonly text: string; readonly label: string }) {
  const code = code128(text);
  if (!code) return null;
  return (
    <svg
      className="badge-bars"
      viewBox={`0 0 ${code.width} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.bars.map(({ x, width }) => `M${x} 0h${width}v20h-${width}z`).join('')} />
    </svg>
  );
}
