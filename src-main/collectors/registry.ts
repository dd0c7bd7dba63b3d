import { azureDevOps } from './azure-devops/azure-devops.ts';
import type { Collector } from './contract.ts';
import { github } from './github/github.ts';
import { jenkins } from './jenkins/jenkins.ts';
import { jira } from './jira/jira.ts';

/** Every system that can be collected, one line each. */
export const collectors: readonly Collector[] = [azureDevOps, github, jenkins, jira];
