/** Small drawings for empty and unmatched lists: the product's roll, drawn in the page's own colours. */

export function EmptyDrawing() {
  return (
    <svg className="ui-drawing" viewBox="0 0 96 72" width={96} height={72} aria-hidden="true">
      <rect x="14" y="12" width="68" height="48" rx="8" data-part="sheet" />
      {[24, 36, 48].map((y) => (
        <g key={y}>
          <circle cx="26" cy={y} r="3.5" data-part="dot" />
          <path d={`M36 ${y}h${y === 36 ? 24 : 34}`} data-part="line" />
        </g>
      ))}
      <circle cx="78" cy="56" r="11" data-part="badge" />
      <path d="M78 51v10M73 56h10" data-part="mark" />
    </svg>
  );
}

/** Nothing is waiting: the roll is ticked off. */
export function ClearDrawing() {
  return (
    <svg className="ui-drawing" viewBox="0 0 96 72" width={96} height={72} aria-hidden="true">
      <rect x="14" y="12" width="68" height="48" rx="8" data-part="sheet" />
      {[24, 36, 48].map((y) => (
        <g key={y}>
          <path d={`M23 ${y}l2.5 2.5l5-5`} data-part="line" />
          <path d={`M36 ${y}h${y === 36 ? 24 : 34}`} data-part="line" />
        </g>
      ))}
      <circle cx="78" cy="56" r="11" data-part="badge" />
      <path d="M73 56l3.5 3.5l6.5-7" data-part="mark" />
    </svg>
  );
}

/** Somebody arrives. */
export function WelcomeDrawing() {
  return (
    <svg className="ui-drawing" viewBox="0 0 96 72" width={96} height={72} aria-hidden="true">
      <rect x="30" y="8" width="36" height="56" rx="6" data-part="sheet" />
      <path d="M14 64h68" data-part="line" />
      <circle cx="48" cy="30" r="7" data-part="dot" />
      <path d="M36 52c0-8 5-12 12-12s12 4 12 12" data-part="line" />
      <circle cx="78" cy="20" r="11" data-part="badge" />
      <path d="M72 20h10M78 15l5 5l-5 5" data-part="mark" />
    </svg>
  );
}

export function NoResultDrawing() {
  return (
    <svg className="ui-drawing" viewBox="0 0 96 72" width={96} height={72} aria-hidden="true">
      {[18, 36, 54].map((y) =>
        [16, 34, 52, 70].map((x) => <circle key={`${x}-${y}`} cx={x + 5} cy={y} r="4" data-part="faint" />),
      )}
      <circle cx="46" cy="34" r="17" data-part="sheet" />
      <path d="M58 47l12 13" data-part="handle" />
      <path d="M39 34h14" data-part="line" />
    </svg>
  );
}
