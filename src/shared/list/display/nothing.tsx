/** No value, shown faintly; screen readers skip it too. */
export function Nothing() {
  return (
    <span className="resource-nothing" aria-hidden="true">
      –
    </span>
  );
}
