/** The first part of the address of every screen of the app as a whole. */
const appScreens = ['projects', 'connect', 'tokens', 'settings', 'api-guide', 'diagnostics', 'welcome'];

/** What follows `/project/ID/` in the address of every screen of a project. */
const projectScreens = [
  'overview',
  'lead-time',
  'delivery',
  'flow',
  'rules',
  'runs',
  'integrations',
  'connect',
  'settings',
];

/** Whether a path leads to an existing screen. The id of a runs metric is enough, whichever metrics there are. */
export function isScreen(path: string): boolean {
  const [first = '', id = '', screen, metric, ...more] = path.replace(/^\//, '').split('/');
  if (more.length > 0) return false;
  if (first !== 'project') return id === '' && appScreens.includes(first);
  if (!/^[1-9]\d{0,14}$/.test(id)) return false;
  if (screen === undefined) return metric === undefined;
  if (!projectScreens.includes(screen)) return false;
  return metric === undefined || (screen === 'runs' && /^[a-z_]{1,40}$/.test(metric));
}
