/** The drawn box; the hidden input beside it announces its state. */
export function CheckMark({ isIndeterminate = false }: { isIndeterminate?: boolean | undefined }) {
  return (
    <span className="ui-check-box" aria-hidden="true">
      <svg viewBox="0 0 16 16" width={16} height={16}>
        {isIndeterminate ? <path d="M4 8h8" /> : <path d="M3.5 8.5 6.5 11.5 12.5 5" />}
      </svg>
    </span>
  );
}
