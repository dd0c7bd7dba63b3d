import type { Catalogue } from '../catalogue.ts';
import { api } from './api.ts';
import { change } from './change.ts';
import { charts } from './charts.ts';
import { common } from './common.ts';
import { connect } from './connect.ts';
import { delivery } from './delivery.ts';
import { diagnostics } from './diagnostics.ts';
import { exports } from './exports.ts';
import { faults } from './faults.ts';
import { flow } from './flow.ts';
import { graph } from './graph.ts';
import { integrations } from './integrations.ts';
import { leadTime } from './lead-time.ts';
import { measures } from './measure-counts.ts';
import { metrics } from './metrics.ts';
import { overview } from './overview.ts';
import { projectSettings } from './project-settings.ts';
import { projects } from './projects.ts';
import { range } from './range.ts';
import { report } from './report.ts';
import { rules } from './rules.ts';
import { runs } from './runs.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { systems } from './systems.ts';
import { targets } from './targets.ts';
import { tokens } from './tokens.ts';
import { undo } from './undo.ts';
import { units } from './units.ts';
import { views } from './views.ts';
import { welcome } from './welcome.ts';

export const de: Catalogue = {
  api,
  change,
  charts,
  common,
  connect,
  delivery,
  diagnostics,
  exports,
  faults,
  flow,
  graph,
  integrations,
  leadTime,
  measures,
  metrics,
  overview,
  projectSettings,
  projects,
  range,
  report,
  rules,
  runs,
  settings,
  shell,
  systems,
  targets,
  tokens,
  undo,
  units,
  views,
  welcome,
};
