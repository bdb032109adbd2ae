/** Shown while a link is being checked. */
export function LinkProgress({ text }: { text: string }) {
  return (
    <div className="public-progress" role="status">
      <span aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
