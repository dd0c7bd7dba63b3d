import type { ReactNode } from 'react';
import { commits } from '#shared/api/commits.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Section } from '../../../ui/Page.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { CommitResult } from './CommitResult.tsx';
import { searchOf } from './commit-search.ts';

interface CommitResultsProps {
  /** What the address searches for. */
  readonly text: string;
}

/** The commits that a search finds, with their way through all systems; nothing without a search. */
export function CommitResults(props: CommitResultsProps): ReactNode {
  const search = searchOf(props.text);
  if (search.kind === 'nothing') return null;
  return (
    <Section title={t('leadTime.find.title', { text: props.text.trim() })}>
      {search.kind === 'issue_key' ? (
        <p>{t('leadTime.find.issueKey')}</p>
      ) : (
        <ResultList {...props} input={search.input} />
      )}
    </Section>
  );
}

type SearchInput = Extract<ReturnType<typeof searchOf>, { readonly kind: 'input' }>['input'];

function ResultList({ text, input }: CommitResultsProps & { readonly input: SearchInput }): ReactNode {
  const { project } = useProjectScreen();
  const answer = useEndpoint(commits, { project_id: project.id, ...input });
  return (
    <Ask
      query={answer}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <>
          <h3>{t('leadTime.find.none', { text })}</h3>
          <p className="quiet">{t('leadTime.find.noneWhy')}</p>
        </>
      }
    >
      {({ data, left_out }) => (
        <div className="stack">
          {data.map((commit, index) => (
            <CommitResult key={`${commit.repository} ${commit.revision}`} commit={commit} isOpen={index === 0} />
          ))}
          {left_out > 0 && <p className="quiet">{t('leadTime.find.leftOut', { count: left_out })}</p>}
        </div>
      )}
    </Ask>
  );
}
