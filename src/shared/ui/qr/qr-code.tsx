import './qr-code.css';
import { qrSquares } from '../../qr/qr-squares.ts';

interface QrCodeProps {
  /** The encoded text, usually a link. */
  readonly value: string;
  /** Its description, for people who do not see it. */
  readonly label: string;
}

/** A QR code: dark on light in every theme, since cameras read no other. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, dark } = qrSquares(value, 2);
  const path = dark.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
