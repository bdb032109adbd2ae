/** The sign beside the name of a field that must be filled; screen readers are told by the field itself. */
export function RequiredMark({ isRequired }: { isRequired: boolean | undefined }) {
  if (!isRequired) return null;
  return (
    <span className="ui-label-required" aria-hidden="true">
      *
    </span>
  );
}
