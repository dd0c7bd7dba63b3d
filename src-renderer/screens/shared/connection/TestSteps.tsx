import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { faultText, findingText, stepText } from '../../../language/service-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { milliseconds } from '../../../ui/format.ts';
import { OriginalMessage } from './OriginalMessage.tsx';
import { RepairLink } from './RepairLink.tsx';
import { type Finding, failedIn, type Trial } from './use-trial.ts';
import './test-steps.css';

/** `!`: the step succeeded, but with a warning. */
const signOf = ({ ok, skipped, fault }: Finding): string => {
  if (skipped) return '–';
  if (!ok) return '✕';
  return fault === null ? '✓' : '!';
};

interface TestStepsProps {
  readonly trial: Trial;
  readonly onStop: () => void;
  /** Corrects the address, where that can be done from here. */
  readonly onEdit?: () => void;
  /** The stored token that is used, whose secret is replaced under Tokens; null for one that was just typed. */
  readonly token: number | null;
}

/** The steps of a test as they happen, each with its time; a failed one shows fault and remedy. */
export function TestSteps({ trial, onStop, onEdit, token }: TestStepsProps): ReactNode {
  const { state, findings } = trial;
  const failed = failedIn(trial);
  const texts = failed?.fault ? faultText(failed.fault) : null;
  return (
    <>
      <div role="status">
        <ol className="steps">
          {findings.map((finding) => (
            <li key={finding.step} className={finding.skipped ? 'quiet' : finding.fault === null ? 'works' : 'fails'}>
              <span aria-hidden="true">{signOf(finding)}</span>
              <strong>{stepText(finding.step)}</strong>
              <span>
                {finding.skipped ? null : (
                  <span className="visually-hidden">{finding.ok ? t('connect.works') : t('connect.failed')}</span>
                )}
                {finding.fault ? faultText(finding.fault).detail : findingText(finding)}
              </span>
              <span className="quiet">{finding.skipped ? '' : milliseconds(finding.millis)}</span>
            </li>
          ))}
        </ol>
        {state === 'stopped' ? <p className="quiet">{t('connect.stopped')}</p> : null}
      </div>
      {state === 'running' ? (
        <div className="row">
          <progress className="bar" aria-label={t('connect.running')} />
          <span className="quiet">{t('connect.nextStep')}</span>
          <Button look="plain" onClick={onStop}>
            {t('common.cancel')}
          </Button>
        </div>
      ) : null}
      {failed?.fault && texts ? (
        <div className="notice warn lines" role="alert">
          <h3>{t('connect.whatToDo', { step: stepText(failed.step) })}</h3>
          <p>
            {/* What was just typed is kept nowhere, so there is no token yet whose secret could be replaced. */}
            {failed.fault.fault === 'token_refused' && token === null ? t('connect.typeAnother') : texts.remedy}
          </p>
          <OriginalMessage text={texts.original} />
          <p className="quiet">
            {texts.name} (<code>{failed.fault.fault}</code>)
          </p>
          <RepairLink fault={failed.fault.fault} token={token} {...(onEdit ? { onEdit } : {})} />
        </div>
      ) : null}
    </>
  );
}
