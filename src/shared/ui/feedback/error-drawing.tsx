/** A failure: separate from the other drawings, since every page can fail. */
export function ErrorDrawing() {
  return (
    <svg className="ui-drawing" viewBox="0 0 96 72" width={96} height={72} aria-hidden="true">
      <rect x="14" y="12" width="68" height="48" rx="8" data-part="sheet" />
      <path d="M24 36h16l5-9 7 18 5-9h15" data-part="line" />
      <circle cx="78" cy="56" r="11" data-part="alarm" />
      <path d="M78 50v7M78 61v.5" data-part="mark" />
    </svg>
  );
}
