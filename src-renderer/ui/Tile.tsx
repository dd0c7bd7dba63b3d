import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../language/language.ts';
import { Delta, type DeltaView } from './Delta.tsx';
import { Sparkline } from './Sparkline.tsx';

/** Which colour of data a tile's line has. */
export type Tone = 'd1' | 'd2' | 'd3' | 'd4' | 'd5' | 'd6';

export interface TileView {
  readonly label: string;
  /** Null if it is unknown; then `note` gives the reason. */
  readonly figure: string | null;
  /** What the figure is of, such as its statistic and how many values it has. */
  readonly note: string;
  /** Null if nothing is compared. */
  readonly delta: DeltaView | null;
  /** The last weeks; null is a gap. */
  readonly trend: readonly (number | null)[];
  /** The trend in words. */
  readonly trendLabel: string;
  /** Drawn as a line through the trend. */
  readonly target: number | null;
  readonly targetText: string | null;
  readonly tone: Tone;
}

/** A figure with its change and its last weeks. The whole tile leads to its evidence; `about` explains the measure. */
export function Tile({
  tile: { label, figure, note, delta, trend, trendLabel, target, targetText, tone },
  to,
  about,
  onOpen,
  isChosen = false,
}: {
  readonly tile: TileView;
  readonly to: string;
  readonly about: ReactNode;
  /** Called where the evidence is on the same screen, to lead there. */
  readonly onOpen?: () => void;
  readonly isChosen?: boolean;
}): ReactNode {
  return (
    <article className={isChosen ? 'card tile chosen' : 'card tile'} aria-label={label}>
      <h3 className="tile-label">
        <Link className="tile-link" to={to} onClick={onOpen} aria-current={isChosen ? 'true' : undefined}>
          {label}
        </Link>
        {about}
      </h3>
      <p className={`tile-figure ${figure === null ? 'unknown' : figure.length > longFigure ? 'long' : ''}`}>
        {figure ?? '–'}
      </p>
      <div className="tile-note">
        <p className="tile-change">
          {delta && <Delta delta={delta} />}
          {targetText !== null ? (
            <span className="tile-target">{targetText}</span>
          ) : (
            delta?.direction && <span>{t('common.vsPrevious')}</span>
          )}
        </p>
        <p>{note}</p>
      </div>
      <Sparkline values={trend} label={trendLabel} tone={tone} target={target} />
    </article>
  );
}

/** A figure of more letters needs smaller ones in a narrow tile. */
const longFigure = 11;
