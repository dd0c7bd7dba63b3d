import { t } from '../language/language.ts';

/** A screen, in words. `key` follows `g`. */
export interface Screen {
  readonly to: string;
  readonly key: string;
  readonly label: string;
}

/** The screens of a project, in the order in which they are shown everywhere. */
export const projectScreens: readonly Screen[] = [
  { to: 'overview', key: 'o', label: t('shell.screen.overview') },
  { to: 'lead-time', key: 'l', label: t('shell.screen.leadTime') },
  { to: 'delivery', key: 'd', label: t('shell.screen.delivery') },
  { to: 'flow', key: 'f', label: t('shell.screen.flow') },
  { to: 'runs', key: 'r', label: t('shell.screen.runs') },
  { to: 'rules', key: 'c', label: t('shell.screen.rules') },
  { to: 'integrations', key: 'i', label: t('shell.screen.integrations') },
  { to: 'settings', key: 's', label: t('shell.screen.projectSettings') },
];

/** The screens of the app as a whole, beneath the projects. */
export const appScreens: readonly Screen[] = [
  { to: '/projects', key: 'p', label: t('shell.screen.projects') },
  { to: '/tokens', key: 't', label: t('shell.screen.tokens') },
  { to: '/settings', key: 'a', label: t('settings.title') },
  { to: '/api-guide', key: 'h', label: t('api.title') },
  { to: '/diagnostics', key: 'm', label: t('diagnostics.title') },
  { to: '/welcome', key: 'w', label: t('shell.screen.welcome') },
];

/** Where one can go, in words. */
export interface Place {
  readonly to: string;
  readonly label: string;
}

/** Every place of the app, those of the project in use first. */
export function placesOf(
  projects: readonly { readonly id: number; readonly name: string }[],
  current: number | null = null,
): readonly Place[] {
  const inUseFirst = [...projects.filter(({ id }) => id === current), ...projects.filter(({ id }) => id !== current)];
  return [
    ...inUseFirst.flatMap(({ id, name }) =>
      projectScreens.map(({ to, label }) => ({
        to: `/project/${id}/${to}`,
        label: t('shell.projectOf', { project: name, screen: label }),
      })),
    ),
    ...appScreens.map(({ to, label }) => ({ to, label })),
    { to: '/connect', label: t('shell.screen.connect') },
  ];
}
