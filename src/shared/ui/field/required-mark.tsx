/** The mark beside the name of a required field; the field itself announces it to screen readers. */
export function RequiredMark({ isRequired }: { isRequired: boolean | undefined }) {
  if (!isRequired) return null;
  return (
    <span className="ui-label-required" aria-hidden="true">
      *
    </span>
  );
}
