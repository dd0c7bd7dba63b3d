import {
  FolderKanban,
  GitCompareArrows,
  House,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Play,
  Plug,
  Rocket,
  Route,
  Settings,
  SlidersHorizontal,
  SquareTerminal,
  Stethoscope,
  Waves,
} from 'lucide-react';
import { isReadOnly } from '../../api/read-only.ts';
import { t } from '../../language/language.ts';

/** A screen, in words. `key` follows `g`. */
export interface Screen {
  readonly to: string;
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The screens of a project, in the order of the sidebar and the palette. */
export const projectScreens: readonly Screen[] = [
  { to: 'overview', key: 'o', label: t('shell.screen.overview'), icon: LayoutDashboard },
  { to: 'lead-time', key: 'l', label: t('shell.screen.leadTime'), icon: Route },
  { to: 'delivery', key: 'd', label: t('shell.screen.delivery'), icon: Rocket },
  { to: 'flow', key: 'f', label: t('shell.screen.flow'), icon: Waves },
  { to: 'runs', key: 'r', label: t('shell.screen.runs'), icon: Play },
  { to: 'rules', key: 'c', label: t('shell.screen.rules'), icon: GitCompareArrows },
  { to: 'integrations', key: 'i', label: t('shell.screen.integrations'), icon: Plug },
  { to: 'settings', key: 's', label: t('shell.screen.projectSettings'), icon: SlidersHorizontal },
];

/** What is set up on the computer that publishes, where this service only shows what was published. */
const setUpElsewhere: ReadonlySet<string> = new Set([
  'integrations',
  'settings',
  '/tokens',
  '/settings',
  '/api-guide',
  '/diagnostics',
  '/welcome',
]);

/** Those of the screens that there are here. */
export const screensHere = (screens: readonly Screen[]): readonly Screen[] =>
  isReadOnly() ? screens.filter(({ to }) => !setUpElsewhere.has(to)) : screens;

/** The sidebar's two groups: screens with figures, and screens for set-up. Rules is left out, since it is a tab of Runs. */
export const navigationGroups = [
  { id: 'insights', screens: projectScreens.filter(({ to }) => !['rules', 'integrations', 'settings'].includes(to)) },
  { id: 'setup', screens: projectScreens.filter(({ to }) => ['integrations', 'settings'].includes(to)) },
] as const;

/** The screens of the app as a whole, beneath the projects. */
export const appScreens: readonly Screen[] = [
  { to: '/projects', key: 'p', label: t('shell.screen.projects'), icon: FolderKanban },
  { to: '/tokens', key: 't', label: t('shell.screen.tokens'), icon: KeyRound },
  { to: '/settings', key: 'a', label: t('settings.title'), icon: Settings },
  { to: '/api-guide', key: 'h', label: t('api.title'), icon: SquareTerminal },
  { to: '/diagnostics', key: 'm', label: t('diagnostics.title'), icon: Stethoscope },
  { to: '/welcome', key: 'w', label: t('shell.screen.welcome'), icon: House },
];

/** The app's screens in the sidebar: all but Projects (in the project switcher) and Welcome (reached from Projects). */
export const footScreens = appScreens.filter(({ to }) => to !== '/projects' && to !== '/welcome');

/** Where one can go, in words. */
export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The project whose screen it is. */
  readonly project?: string;
}

/** Every place of the app, those of the project in use first. */
export function navigationItems(
  projects: readonly { readonly id: number; readonly name: string }[],
  current: number | null = null,
): readonly NavigationItem[] {
  const inUseFirst = [...projects.filter(({ id }) => id === current), ...projects.filter(({ id }) => id !== current)];
  return [
    ...inUseFirst.flatMap(({ id, name }) =>
      screensHere(projectScreens).map(({ to, label, icon }) => ({
        to: `/project/${id}/${to}`,
        icon,
        label,
        project: name,
      })),
    ),
    ...screensHere(appScreens).map(({ to, label, icon }) => ({ to, label, icon })),
    ...(isReadOnly() ? [] : [{ to: '/connect', label: t('shell.screen.connect'), icon: Plug }]),
  ];
}
