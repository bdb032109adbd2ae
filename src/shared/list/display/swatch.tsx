import './display.css';

/** A colour as a small square; crossed out if there is none. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg className="color-swatch" viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      {color === '' ? <path className="color-none" d="M3 13 13 3" /> : <rect width={16} height={16} fill={color} />}
    </svg>
  );
}
