import { useEffect } from 'react';
import { projects } from '#shared/api/projects.ts';
import { syncs } from '#shared/api/syncs.ts';
import { archivedProjects } from '#shared/desktop/commands.ts';
import { failureNews, ReportedFailures } from '#shared/desktop/project/failure-news.ts';
import { useEndpoint, useEndpoints } from '../../api/hooks.ts';
import { isDesktop } from '../../api/is-desktop.ts';
import { t } from '../../language/language.ts';
import { remember } from '../../ui/remember.ts';
import { failureText } from './failure-text.ts';
import type { Notice } from './notice.ts';

const key = 'told-failures';
function storedFailures(): ReportedFailures {
  try {
    return ReportedFailures.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    // Unreadable stored text does not suppress the notice.
    return [];
  }
}

/** Shows, in a browser, the first failure of an integration and its recovery; in a desktop window the operating system shows them. */
export function FailureNotices({ notify }: { readonly notify: (notice: Notice) => void }): null {
  const allProjects = useEndpoint(projects, {}, isDesktop()).data;
  const archived = useEndpoint(archivedProjects, {}, isDesktop()).data;
  const { answers } = useEndpoints(
    syncs,
    (allProjects ?? []).map(({ id }) => ({ id })),
  );
  useEffect(() => {
    if (allProjects === undefined || archived === undefined) return;
    const isWhole = answers.length === allProjects.length && answers.every((one) => one !== undefined);
    if (!isWhole) return;
    // An archived project is not collected, so what failed there is left alone, as what is paused.
    const all = answers.map((some = [], index) =>
      archived.includes(allProjects[index]?.id ?? 0) ? some.map((one) => ({ ...one, paused: true })) : some,
    );
    const { news, reported } = failureNews(storedFailures(), all.flat());
    remember(key, JSON.stringify(reported));
    const [first] = news;
    if (!first) return;
    const project =
      allProjects[all.findIndex((some) => some.some((one) => one.integration_id === first.integration_id))];
    const isFault = news.some(({ kind }) => kind !== 'recovered');
    notify({
      message: failureText(news),
      isFault,
      ...(project && isFault
        ? { more: { to: `/project/${project.id}/integrations`, label: t('shell.failures.more') } }
        : {}),
    });
  }, [answers, allProjects, archived, notify]);
  return null;
}
