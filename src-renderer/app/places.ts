import { t } from '../language/language.ts';

/** The screens of a project, in the order in which they are shown everywhere. */
export const projectScreens = [
  { to: 'overview', label: 'Overview' },
  { to: 'lead-time', label: 'Lead time' },
  { to: 'delivery', label: 'Delivery' },
  { to: 'flow', label: 'Flow' },
  { to: 'runs', label: 'Runs' },
  { to: 'rules', label: 'Rules of other tools' },
  { to: 'integrations', label: 'Integrations' },
  { to: 'settings', label: 'Settings' },
] as const;

/** The screens for the app itself, in the order in which they are shown everywhere. */
export const appScreens = (): readonly Place[] => [
  { to: '/settings', label: t('settings.place') },
  { to: '/api-guide', label: t('api.title') },
  { to: '/diagnostics', label: t('diagnostics.title') },
];

/** Where one can go, in words. */
export interface Place {
  readonly to: string;
  readonly label: string;
}

/** Every place of the app. */
export function placesOf(projects: readonly { readonly id: number; readonly name: string }[]): readonly Place[] {
  return [
    ...projects.flatMap(({ id, name }) =>
      projectScreens.map(({ to, label }) => ({ to: `/project/${id}/${to}`, label: `${name}: ${label}` })),
    ),
    { to: '/projects', label: 'Projects' },
    { to: '/connect', label: 'Connect a system' },
    { to: '/tokens', label: 'Tokens' },
    ...appScreens(),
    { to: '/welcome', label: 'Welcome' },
  ];
}

/** The places whose label holds every word of a text. */
export function matching(places: readonly Place[], text: string): readonly Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
