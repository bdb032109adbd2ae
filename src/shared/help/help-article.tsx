import './help-article.css';
import { helpLines, helpPieces } from './help-text.ts';

export interface HelpArticleProps {
  readonly purpose: string;
  readonly steps: string;
  readonly notes?: string | undefined;
  /** Headings of the steps and of the notes. */
  readonly headings: { readonly steps: string; readonly notes: string };
}

/** What a screen is for and how it is used: in its panel, and as a page that needs no script. */
export function HelpArticle({ purpose, steps, notes, headings }: HelpArticleProps) {
  return (
    <div className="help-article">
      <p className="help-purpose">
        <Line text={purpose} />
      </p>
      <h2>{headings.steps}</h2>
      <ol>
        {helpLines(steps).map((step) => (
          <li key={step}>
            <Line text={step} />
          </li>
        ))}
      </ol>
      {notes === undefined ? null : (
        <>
          <h2>{headings.notes}</h2>
          <ul>
            {helpLines(notes).map((note) => (
              <li key={note}>
                <Line text={note} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Line({ text }: { text: string }) {
  return helpPieces(text).map(({ text: piece, isShown }, at) => (isShown ? <b key={at}>{piece}</b> : piece));
}
