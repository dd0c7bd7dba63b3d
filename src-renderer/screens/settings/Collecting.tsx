import { type FormEvent, type ReactNode, useId } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { about, changeCollectingSettings, collectingSettings } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useChange } from '../../api/use-change.ts';
import { useTyped } from '../../api/use-typed.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Page.tsx';

type Settings = OutputOf<typeof collectingSettings>;

const minutes = [5, 10, 15, 20, 30, 60, 120, 240, 720, 1440];
const days = [30, 90, 180, 365, 730];

/** The choices of a number, the one that is set among them even where it is an unusual one. */
const withSet = (usual: readonly number[], set: number | null): readonly number[] =>
  set === null || usual.includes(set) ? usual : [...usual, set].toSorted((one, other) => one - other);

const everyText = (every: number): string =>
  every % 60 === 0
    ? t('settings.collecting.everyHours', { count: every / 60 })
    : t('settings.collecting.everyMinutes', { count: every });

/** How often is collected, when not, and for how long the systems' answers are kept. */
export function Collecting(): ReactNode {
  const settings = useEndpoint(collectingSettings, {});
  return (
    <Section title={t('settings.collecting.title')}>
      <Ask query={settings}>{(set) => <CollectingReady set={set} />}</Ask>
    </Section>
  );
}

function CollectingReady({ set }: { readonly set: Settings }): ReactNode {
  const changed = { now: () => call(collectingSettings, {}) };
  const change = useChange(changeCollectingSettings, changed, () => t('settings.collecting.changed'));
  const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
  return (
    <>
      <ChoiceField
        label={t('settings.collecting.every')}
        value={String(set.every_minutes ?? '')}
        options={[
          { value: '', label: t('settings.collecting.usual') },
          ...withSet(minutes, set.every_minutes).map((value) => ({ value: String(value), label: everyText(value) })),
        ]}
        help={t('settings.collecting.everyHelp')}
        onChange={(text) => change.mutate({ every_minutes: numberOf(text) })}
      />
      <QuietHours set={set} save={(quiet) => change.mutateAsync({ quiet })} />
      <ChoiceField
        label={t('settings.collecting.keep')}
        value={String(set.keep_answers_days ?? '')}
        options={[
          { value: '', label: t('settings.collecting.forGood') },
          ...withSet(days, set.keep_answers_days).map((value) => ({
            value: String(value),
            label: t('settings.collecting.keepDays', { days: t('common.days', { count: value }) }),
          })),
        ]}
        help={t('settings.collecting.keepHelp')}
        onChange={(text) => change.mutate({ keep_answers_days: numberOf(text) })}
      />
      {change.error ? <p role="alert">{change.error.message}</p> : null}
    </>
  );
}

const usualQuiet = { from: '22:00', to: '06:00' };

function QuietHours({
  set: { quiet },
  save,
}: {
  readonly set: Settings;
  readonly save: (quiet: Settings['quiet']) => Promise<unknown>;
}): ReactNode {
  const service = useEndpoint(about, {});
  const id = useId();
  const { values, set, save: keep } = useTyped({ isOn: quiet !== null, ...(quiet ?? usualQuiet) });
  const { isOn, ...hours } = values;
  const isSame = hours.from === hours.to;
  const isChanged = isOn && (quiet === null || quiet.from !== hours.from || quiet.to !== hours.to);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSame) keep(values, save(hours));
  };
  const toggle = (on: boolean): void => {
    // What was typed and is no longer on the screen is not to be saved.
    const now = on ? { isOn: on } : { isOn: on, ...usualQuiet };
    set(now);
    // Saving them may be under way still.
    if (!on) keep(now, save(null));
  };
  return (
    <form className="field" onSubmit={submit} aria-label={t('settings.collecting.quiet')}>
      <span>{t('settings.collecting.quiet')}</span>
      <div className="row">
        <label className="choice">
          <input type="checkbox" checked={isOn} onChange={(event) => toggle(event.target.checked)} />
          {t('settings.collecting.quietOn')}
        </label>
        {isOn ? (
          <>
            {(['from', 'to'] as const).map((end) => (
              <label key={end} className="labelled">
                {t(end === 'from' ? 'settings.collecting.quietFrom' : 'settings.collecting.quietTo')}
                <input
                  type="time"
                  required
                  aria-describedby={`${id}-help`}
                  value={hours[end]}
                  onChange={(event) => set({ [end]: event.target.value })}
                />
              </label>
            ))}
            <Button type="submit" disabled={!isChanged || isSame}>
              {t('settings.collecting.quietSave')}
            </Button>
          </>
        ) : null}
      </div>
      <div id={`${id}-help`} className={isOn && isSame ? 'fault' : 'help'}>
        {isOn && isSame
          ? t('settings.collecting.quietSame')
          : t('settings.collecting.quietHelp', { zone: service.data?.time_zone ?? '' })}
      </div>
    </form>
  );
}
