import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { StateFlows } from '../shared/figures/StateFlows.tsx';

type Tracker = OutputOf<typeof projectDetails>['integrations'][number];

/** In which states of a tracker somebody works on issues, and in which they wait. */
export function States({ tracker }: { readonly tracker: Tracker }): ReactNode {
  return (
    <Section
      title={t('projectSettings.incidents.states', { name: tracker.name })}
      signs={
        <InfoButton label={t('projectSettings.incidents.aboutStatesLabel')}>
          <p>{t('projectSettings.incidents.aboutStates')}</p>
        </InfoButton>
      }
    >
      <StateFlows integration={tracker.id} />
    </Section>
  );
}
