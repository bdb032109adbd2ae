import './qr-code.css';
import { encode } from 'uqr';

interface QrCodeProps {
  /** What a camera reads, usually a link. */
  readonly value: string;
  /** What it is, for who does not see it. */
  readonly label: string;
}

/** A QR code: dark on light in every look, since cameras read no other. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, data } = encode(value, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
