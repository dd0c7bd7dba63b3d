import { GitCompareArrows, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { state } from '#shared/api/state.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { moment } from '../../../ui/format.ts';
import { SearchSelect } from '../../../ui/overlays/SearchSelect.tsx';
import { InPageHead } from '../../../ui/Page.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { type Exported, fileNameOf } from '../export/exported.ts';
import { PeriodPicker } from '../period/PeriodPicker.tsx';
import { rangeText } from '../period/range.ts';
import { useProjectScreen } from '../project-screen.tsx';
import { toolbarParameters, type ValidValues } from './address-parameters.ts';
import { BranchChoice } from './BranchChoice.tsx';
import { InvalidParameters } from './InvalidParameters.tsx';
import { StatisticChoice } from './StatisticChoice.tsx';
import { ViewMenu } from './ViewMenu.tsx';

interface ToolbarProps {
  /** What the screen is called in the names of files, such as `lead-time`. */
  readonly screen: string;
  /** Whether the screen shows things of now, which no period limits. */
  readonly isOfNow?: boolean;
  /** Whether the period before is compared with (`compareIn`); leave it out where the screen cannot. */
  readonly compare?: boolean;
  /** Of `statisticIn`; leave it out where there is but one. */
  readonly statistic?: Statistic;
  /** Leave it out where figures are of all pipelines together. */
  readonly pipeline?: { readonly chosen: string | null; readonly names: readonly string[]; readonly all: boolean };
  readonly branch?: { readonly chosen: string | null; readonly names: readonly string[] };
  /** What can be taken away (`exported(endpoint, input)`). */
  readonly shown: Exported;
  /** What the words of the address that only this screen reads may be. */
  readonly valid?: ValidValues;
  /** Choices that only this screen has. */
  readonly children?: ReactNode;
}

/**
 * The one toolbar of every screen of a project that has figures. What is chosen lives in the address and goes along to the next screen
 * (`shared-query.ts`).
 *
 * To put it on a screen: read the address with `compareIn` and `statisticIn`; give as `shown` the endpoint and the input that the screen asked with, without `include`, as `exported(leadTimes, input)`. It is shown in the head of the page; the
 * charts beneath it are found and offered as pictures by themselves.
 */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { screen, isOfNow = false, compare, statistic, pipeline, branch, shown, valid, children } = props;
  const { project, calendar, range, now, change } = useProjectScreen();
  const asOf = useEndpoint(state, { project_id: project.id }).data?.data_as_of;
  const today = calendar.dayOf(now);
  const lines = [
    isOfNow ? project.name : `${project.name}, ${rangeText(range)}`,
    ...(asOf ? [t('exports.dataOf', { when: moment(asOf, project.time_zone) })] : []),
  ];
  return (
    <>
      <p className="print-only">{lines.join(', ')}</p>
      <InvalidParameters valid={{ ...toolbarParameters, ...valid }} />
      <InPageHead>
        <fieldset className="filters" aria-label={t('range.whatIsShown')}>
          {!isOfNow && (
            <PeriodPicker
              range={range}
              calendar={calendar}
              now={now}
              change={(parameters) => change({ ...parameters, point: null })}
            />
          )}
          {compare !== undefined && (
            <Button aria-pressed={compare} onClick={() => change({ compare: compare ? 'no' : 'yes' })}>
              <GitCompareArrows className="icon" />
              {t('range.compare')}
            </Button>
          )}
          {pipeline !== undefined && pipeline.names.length > 1 && (
            <SearchSelect
              label={t('range.pipeline')}
              icon={<Workflow className="icon" />}
              value={pipeline.chosen ?? ''}
              options={[
                ...(pipeline.all ? [{ value: '', label: t('range.allPipelines') }] : []),
                ...pipeline.names.map((name) => ({ value: name, label: name })),
              ]}
              onChange={(name) => change({ pipeline: name || null, route: null, point: null })}
            />
          )}
          {statistic !== undefined && <StatisticChoice statistic={statistic} change={change} />}
          {branch !== undefined && (
            <BranchChoice key={branch.chosen} {...branch} choose={(name) => change({ branch: name, point: null })} />
          )}
          {children}
        </fieldset>
        <div className="controls-end">
          <ExportMenu
            shown={shown}
            name={fileNameOf(project.name, screen, isOfNow ? { from: today, to: today } : range)}
            lines={lines}
            report={{
              name: fileNameOf(project.name, 'report', range),
              make: async () => (await import('../export/report-file.ts')).reportFile(project.id, range),
            }}
          />
          <ViewMenu />
        </div>
      </InPageHead>
    </>
  );
}
