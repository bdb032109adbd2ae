/** Stands in the place of a page's content until words and region are there. It has no words of its own, since they are what is loading. */
export function Loading() {
  return (
    <div className="public-loading">
      <span role="progressbar" aria-label="Muster" />
    </div>
  );
}
