import { initialTables } from './0001-initial-tables.ts';
import { firstLink } from './0002-first-link.ts';
import { fourSystems } from './0003-four-systems.ts';
import { ageOfAnswers } from './0004-age-of-answers.ts';
import { viewsAndRemovals } from './0005-views-and-removals.ts';
import { archive } from './0006-archive.ts';
import { touched } from './0007-touched.ts';
import { keptCounts } from './0008-kept-counts.ts';
import { runStages } from './0009-run-stages.ts';
import { repositoryNames } from './0010-repository-names.ts';
import { defaultBranches } from './0011-default-branches.ts';
import { targets } from './0012-targets.ts';
import { breakages } from './0013-breakages.ts';
import { leadTimeFacts } from './0014-lead-time-facts.ts';
import { projectEdits } from './0015-project-edits.ts';
import { changedPartitions } from './0016-changed-partitions.ts';
import { publishedCommits } from './0017-published-commits.ts';
import { stagesReadAgain } from './0018-stages-read-again.ts';
import { publications } from './0019-publications.ts';
import { formerKeys } from './0020-former-keys.ts';
import { movedIssues } from './0021-moved-issues.ts';
import { formerKeysUntil } from './0022-former-keys-until.ts';
import { namesOfPipelines } from './0023-names-of-pipelines.ts';
import { repositorySpellings } from './0024-repository-spellings.ts';

/** Every migration in order: the version of a database is how many of them it has had. */
export const migrations: readonly string[] = [
  initialTables,
  firstLink,
  fourSystems,
  ageOfAnswers,
  viewsAndRemovals,
  archive,
  touched,
  keptCounts,
  runStages,
  repositoryNames,
  defaultBranches,
  targets,
  breakages,
  leadTimeFacts,
  projectEdits,
  changedPartitions,
  publishedCommits,
  stagesReadAgain,
  publications,
  formerKeys,
  movedIssues,
  formerKeysUntil,
  namesOfPipelines,
  repositorySpellings,
];
