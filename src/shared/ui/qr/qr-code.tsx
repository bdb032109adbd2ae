import './qr-code.css';
import { encode } from 'uqr';

interface QrCodeProps {
  /** The encoded text, usually a link. */
  readonly value: string;
  /** Its description, for people who do not see it. */
  readonly label: string;
}

/** A QR code: dark on light in every theme, since cameras read no other. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, data } = encode(value, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
