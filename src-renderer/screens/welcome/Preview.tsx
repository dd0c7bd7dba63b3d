import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import type { Tone } from '../../ui/Tile.tsx';
import { aboutMeasures, type MeasureId } from '../shared/figures/delivery-measures.ts';

interface Example {
  readonly id: MeasureId;
  readonly tone: Tone;
  readonly now: number;
  /** The weeks before, oldest first. */
  readonly before: readonly number[];
}

/** Made-up figures, as nothing is collected yet; times in minutes. */
const examples: readonly Example[] = [
  { id: 'change_lead_time', tone: 'd1', now: 285, before: [790, 720, 760, 615, 570, 600, 495, 435, 405, 360, 315] },
  { id: 'deployment_frequency', tone: 'd2', now: 5.2, before: [2.1, 2.4, 2.2, 2.8, 3.1, 3, 3.6, 3.9, 3.7, 4.6, 4.8] },
  {
    id: 'change_fail_rate',
    tone: 'd3',
    now: 0.04,
    before: [0.14, 0.12, 0.13, 0.15, 0.11, 0.09, 0.12, 0.08, 0.09, 0.06],
  },
  { id: 'failed_deployment_recovery_time', tone: 'd4', now: 38, before: [150, 120, 170, 125, 98, 120, 74, 95, 52, 66] },
];

/** What the overview looks like, drawn small; a picture, so that nothing in it can be pressed. */
export function Preview(): ReactNode {
  return (
    <figure className="example">
      <figcaption aria-hidden="true">
        <Badge>{t('welcome.example')}</Badge> <span className="quiet">{t('welcome.exampleAbout')}</span>
      </figcaption>
      <div className="preview" role="img" aria-label={t('welcome.preview')}>
        {examples.map(({ id, tone, now, before }) => (
          <div key={id} className="card preview-tile" aria-hidden="true">
            <span className="tile-label">{aboutMeasures[id].title}</span>
            <span className="tile-figure">{aboutMeasures[id].format(now)}</span>
            <Sparkline values={[...before, now]} label="" tone={tone} />
          </div>
        ))}
      </div>
    </figure>
  );
}
