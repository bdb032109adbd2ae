/** The first moment, before any words have come: the mark alone, drawn by the stylesheet. */
export function SplashScreen() {
  return (
    <div className="app-splash" role="status" aria-busy="true">
      <span className="app-splash-mark" aria-hidden="true" />
    </div>
  );
}
