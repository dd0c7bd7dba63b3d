import { useNavigate } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { about, projectDetails, views } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { isDesktop } from '../../api/is-desktop.ts';
import { isReadOnly } from '../../api/read-only.ts';
import { signOut } from '../../api/session.ts';
import { chooseLanguage, chosenLanguage, languages, t } from '../../language/language.ts';
import { pressControl } from '../keyboard/use-shortcuts.ts';
import { navigationItems } from '../sidebar/navigation-items.ts';
import { useProjectsInUse } from '../sidebar/use-projects-in-use.ts';
import { applyDensity, chosenDensity, densities } from '../start/density.ts';
import { applyTheme, chosenTheme, themes } from '../start/theme.ts';
import type { AppActions } from '../use-app-actions.ts';
import { useProjectId } from '../use-project-id.ts';
import { looksLikeRevision } from './looks-like-revision.ts';
import type { PaletteItem } from './ranked.ts';

/** All that can be gone to and done from here; `text` is what was typed, which may be the revision of a commit. */
export function usePaletteItems(text: string, actions: AppActions): readonly PaletteItem[] {
  const navigate = useNavigate();
  const project = useProjectId();
  const projectsInUse = useProjectsInUse(project);
  const inThisOne = ({ project_id }: { readonly project_id: number }): number => Number(project_id === project);
  const named = (useEndpoint(views, {}).data ?? [])
    .filter(({ project_id }) => projectsInUse.some(({ id }) => id === project_id))
    .toSorted((one, other) => inThisOne(other) - inThisOne(one));
  const service = useEndpoint(about, {}).data;
  const details = useEndpoint(projectDetails, { project_id: project ?? 0 }, project === null).data;
  const graph = useEndpoint(pipelines, { project_id: project ?? 0 }, project === null).data;
  const inUse = project !== null && details?.id === project ? details : null;
  // They lead to where collecting is set up.
  const collected = inUse && !isReadOnly() ? [...inUse.integrations, ...inUse.repositories] : [];

  const go = (to: string) => () => void navigate(to);
  const action = (id: string, label: string, act: () => void): PaletteItem => ({ id, kind: 'action', label, act });
  const nameOf = (id: number): string => projectsInUse.find((one) => one.id === id)?.name ?? '';

  const ofProject: readonly PaletteItem[] =
    inUse === null
      ? []
      : [
          ...(looksLikeRevision(text)
            ? [
                {
                  id: 'commit',
                  kind: 'commit',
                  label: t('shell.palette.commit', { revision: text.trim() }),
                  act: go(`/project/${inUse.id}/lead-time?commit=${encodeURIComponent(text.trim())}`),
                } as const,
              ]
            : []),
          ...(isReadOnly()
            ? []
            : [
                action(`collect ${inUse.id}`, t('shell.palette.collect', { name: inUse.name }), () =>
                  actions.collect(inUse.id),
                ),
                action('save-view', t('views.save'), actions.saveView),
                action(
                  `connect ${inUse.id}`,
                  t('shell.palette.connect', { name: inUse.name }),
                  go(`/project/${inUse.id}/connect`),
                ),
              ]),
          action('export', t('shell.palette.export'), () => void pressControl('e')),
          action('report', t('shell.palette.report', { name: inUse.name }), () => actions.report(inUse)),
          ...(graph?.nodes ?? []).map(
            ({ name }): PaletteItem => ({
              id: `pipeline ${inUse.id} ${name}`,
              kind: 'pipeline',
              label: t('shell.palette.pipeline', { name }),
              act: go(`/project/${inUse.id}/lead-time?pipeline=${encodeURIComponent(name)}`),
            }),
          ),
          ...collected.map(
            ({ id, name }): PaletteItem => ({
              id: `integration ${id}`,
              kind: 'integration',
              label: t('shell.palette.integration', { name }),
              act: go(`/project/${inUse.id}/integrations`),
            }),
          ),
          ...collected
            .filter(({ paused }) => !paused)
            .map(({ id, name }) =>
              action(`collect-one-${id}`, t('shell.palette.collect', { name }), () => actions.collect(inUse.id, id)),
            ),
        ];

  return [
    ...ofProject.filter(({ kind }) => kind === 'commit'),
    ...navigationItems(projectsInUse, project).map(
      ({ to, ...screen }): PaletteItem => ({ id: to, kind: 'screen', ...screen, act: go(to) }),
    ),
    ...named.map(
      ({ id, project_id, name, address }): PaletteItem => ({
        id: `view ${id}`,
        kind: 'view',
        label: name,
        project: nameOf(project_id),
        act: go(`/project/${project_id}/${address}`),
      }),
    ),
    ...ofProject.filter(({ kind }) => kind !== 'commit'),
    action('copy-link', t('views.copyLink'), actions.copyLink),
    ...themes
      .filter((theme) => theme !== chosenTheme())
      .map((theme) => action(`theme ${theme}`, t(`shell.palette.theme.${theme}`), () => applyTheme(theme))),
    ...densities
      .filter((density) => density !== chosenDensity())
      .map((density) =>
        action(`density ${density}`, t(`shell.palette.density.${density}`), () => applyDensity(density)),
      ),
    ...languages
      .filter((language) => language !== chosenLanguage())
      .map((language) =>
        action(`language ${language}`, t(`shell.palette.language.${language}`), () => chooseLanguage(language)),
      ),
    ...(isDesktop() ? [] : [action('sign-out', t('shell.signOut'), () => void signOut())]),
    action('sheet', t('shell.palette.sheet'), actions.showSheet),
    ...(service
      ? [
          action(
            'docs',
            t('shell.palette.docs'),
            () => void window.open(`${service.base_url}/docs`, '_blank', 'noopener'),
          ),
        ]
      : []),
  ];
}
