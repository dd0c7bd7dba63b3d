import type { ReactNode } from 'react';

/** What a figure means, in words and with an example, one click away from it. */
export function Definition({
  of: { title, about, example, better },
}: {
  readonly of: {
    readonly title: string;
    readonly about: string;
    readonly example: string;
    readonly better?: 'lower' | 'higher';
  };
}): ReactNode {
  return (
    <details className="definition">
      <summary>What {title.toLowerCase()} means</summary>
      <p>{about}</p>
      <p className="quiet">For example: {example}</p>
      {better && <p className="quiet">{better === 'lower' ? 'Lower is better.' : 'Higher is better.'}</p>}
    </details>
  );
}
