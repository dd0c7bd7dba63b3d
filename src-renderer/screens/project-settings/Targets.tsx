import { type ReactNode, useId, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { type projectDetails, setTarget } from '#shared/desktop/commands.ts';
import { type TargetMeasureId, targetMeasureIds, targetRules } from '#shared/metrics/targets.ts';
import { presentProject } from '../../api/present.ts';
import { useChange } from '../../api/use-change.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import { targetMeasureNames } from '../shared/figures/target-text.ts';
import { targetFieldText, typedTarget } from './typed-target.ts';

const unitTexts = { seconds: '', per_day: t('targets.units.per_day'), ratio: t('targets.units.ratio') };

/** A limit for each measure. */
export function Targets({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  return (
    <Section title={t('targets.title')}>
      <p className="quiet">{t('targets.help')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable. */}
      <section className="table-box" tabIndex={0} aria-label={t('targets.title')}>
        <table className="table">
          <caption className="visually-hidden">{t('targets.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('targets.measure')}</th>
              <th scope="col">{t('targets.limit')}</th>
              <th scope="col">{t('targets.target')}</th>
            </tr>
          </thead>
          <tbody>
            {targetMeasureIds.map((measure) => (
              <tr key={measure}>
                <th scope="row">{targetMeasureNames[measure]}</th>
                <td>{t(`targets.limits.${targetRules[measure].direction}`)}</td>
                <td>
                  <TargetField project={project.id} measure={measure} value={project.targets[measure] ?? null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

interface FieldProps {
  readonly project: number;
  readonly measure: TargetMeasureId;
  readonly value: number | null;
}

/** The value of one target: Enter and leaving the field save, Escape restores. */
function TargetField({ project, measure, value }: FieldProps): ReactNode {
  const name = targetMeasureNames[measure];
  const { unit } = targetRules[measure];
  const now = async () => ({ value: (await presentProject(project)()).targets[measure] ?? null });
  const change = useChange(setTarget, { now }, () => t('undo.targetChanged', { measure: name }));
  const saved = targetFieldText(measure, value);
  const { values, set, save, forget } = useTyped({ text: saved });
  const typed = values.text;
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const show = (text: string): void => {
    set({ text });
    setRefused(false);
  };
  const end = (): void => {
    const wanted = typedTarget(measure, typed);
    setRefused(wanted === undefined);
    // Leaving the field after Enter saves once; another value is not the one on its way.
    if (wanted === undefined || (change.isPending && change.variables.value === wanted)) return;
    if (wanted === value && !change.isPending) {
      forget();
      return;
    }
    save(values, change.mutateAsync({ project_id: project, measure, value: wanted }));
  };
  // Undoing the change takes the sign away. One whose answer was lost may have been saved.
  const isThere = !change.isPending && change.variables?.value === value;
  const fault = isRefused ? t(`targets.faults.${unit}`) : isThere ? undefined : change.error?.message;
  return (
    <>
      <input
        className="select target-field"
        aria-label={t('targets.targetFor', { measure: name })}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-unit ${id}-fault`}
        value={typed}
        placeholder={t('targets.none')}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => show(target.value)}
        onBlur={() => (typed !== saved || change.isPending) && end()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') end();
          if (key === 'Escape') show(saved);
        }}
      />{' '}
      <span id={`${id}-unit`}>{unitTexts[unit]}</span>
      {isThere && typedTarget(measure, typed) === value ? (
        <span className="target-saved">{t('targets.saved')}</span>
      ) : null}
      <p id={`${id}-fault`} className="target-fault" role="alert">
        {fault}
      </p>
    </>
  );
}
