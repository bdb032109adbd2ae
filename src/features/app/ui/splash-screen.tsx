/** Shown before any words have loaded: only the logo, drawn by the stylesheet. */
export function SplashScreen() {
  return (
    <div className="app-splash" role="status" aria-busy="true">
      <span className="app-splash-mark" aria-hidden="true" />
    </div>
  );
}
