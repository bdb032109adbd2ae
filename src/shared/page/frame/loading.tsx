/**
 * Shown in place of a page's content until words and region have loaded. It has no words of its own, since they are
 * loading.
 */
export function Loading() {
  return (
    <div className="public-loading">
      <span role="progressbar" aria-label="Muster" />
    </div>
  );
}
