/** Shown until words and region are there. It has no words of its own, since they are what is loading. */
export function Loading() {
  return (
    <main className="onboarding-loading">
      <span role="progressbar" aria-label="Muster" />
    </main>
  );
}
