import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { commits } from '#shared/api/commits.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { searchOf } from './commit-search.ts';
import { FoundCommit } from './FoundCommit.tsx';

interface FindCommitProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly project: number;
  readonly zone: string;
  /** What the address looks for; empty for nothing. */
  readonly asked: string;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** Finds a commit by what people know of it, and shows its way through all systems. */
export function FindCommit({ heading, project, zone, asked, change }: FindCommitProps): ReactNode {
  return (
    <Section heading={heading} title={t('leadTime.find.title')}>
      <SearchLine asked={asked} change={change} />
      <Found project={project} zone={zone} asked={asked} />
    </Section>
  );
}

function SearchLine({ asked, change }: Pick<FindCommitProps, 'asked' | 'change'>): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  // What the address looks for now stands in the same field: another one in its place would lose the focus.
  if (known !== asked) {
    setKnown(asked);
    setTyped(asked);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change({ commit: typed.trim() || null });
  };
  const clear = (): void => {
    change({ commit: null });
    // The button goes with what it clears.
    input.current?.focus();
  };
  return (
    <>
      <search>
        <form className="row" onSubmit={submit}>
          <label className="labelled" htmlFor={id}>
            {t('leadTime.find.label')}
          </label>
          <input
            ref={input}
            id={id}
            className="select find-input"
            value={typed}
            placeholder={t('leadTime.find.placeholder')}
            aria-describedby={`${id}-help`}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{t('leadTime.find.action')}</Button>
          {asked !== '' && (
            <Button look="plain" onClick={clear}>
              {t('leadTime.find.clear')}
            </Button>
          )}
        </form>
      </search>
      <p id={`${id}-help`} className="quiet">
        {t('leadTime.find.help')}
      </p>
    </>
  );
}

function Found({ project, zone, asked }: Pick<FindCommitProps, 'project' | 'zone' | 'asked'>): ReactNode {
  const search = searchOf(asked);
  const isAsked = search.kind === 'input';
  const input = { project_id: project, ...(isAsked ? search.input : { revision: '-' }) };
  const answer = useEndpoint(commits, input, !isAsked);
  if (search.kind === 'nothing') return null;
  if (search.kind === 'issue_key') return <p className="notice">{t('leadTime.find.issueKey', { text: asked })}</p>;
  return (
    <Ask
      query={answer}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <>
          <h3>{t('leadTime.find.none', { text: asked })}</h3>
          <p className="quiet">{t('leadTime.find.noneWhy')}</p>
        </>
      }
    >
      {({ data, left_out }) => (
        <div className="stack" aria-busy={answer.isPlaceholderData}>
          {data.map((commit, place) => (
            <FoundCommit
              key={`${commit.repository} ${commit.revision}`}
              commit={commit}
              zone={zone}
              isOpen={place === 0}
            />
          ))}
          {left_out > 0 && <p className="quiet">{t('leadTime.find.leftOut', { count: left_out })}</p>}
        </div>
      )}
    </Ask>
  );
}
