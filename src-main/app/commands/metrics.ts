import { type Command, Option } from 'commander';
import type { Endpoint, TableRow } from '#shared/api/endpoint.ts';
import { metricEndpoints } from '#shared/api/registry.ts';
import { changeStarts } from '#shared/metrics/choices.ts';
import { seriesMetrics } from '#shared/metrics/registry.ts';
import { statistics } from '#shared/metrics/statistic.ts';
import { csvText } from '../../service/csv.ts';
import { withService } from '../app-instance.ts';
import type { ServiceCalls } from '../remote-service.ts';
import { chosenIntegrations, chosenProjects } from '../terminal/choose.ts';
import { type CommonOptions, withCommonOptions } from '../terminal/common-options.ts';
import { UsageFault } from '../terminal/fault.ts';
import { print, type Terminal, tableOf } from '../terminal/terminal.ts';

type Format = 'json' | 'csv' | 'table';

interface MetricsOptions extends CommonOptions {
  readonly project: string;
  readonly integration?: string;
  readonly pipeline?: string;
  readonly branch?: string;
  readonly from?: string;
  readonly to?: string;
  readonly statistic?: string;
  readonly start?: string;
  readonly whatIf?: string;
  readonly include?: string;
  readonly format?: Format;
}

export function addMetrics(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('metrics'), terminal.env)
    .description('the same figures as the API, without a server')
    .argument('<name>', `one of ${metricEndpoints.map(({ id }) => id).join(', ')}`)
    .requiredOption('--project <name>', 'the project')
    .option('--integration <name>', 'one integration: the answer is then exactly the API\u2019s')
    .option('--pipeline <name>', 'one pipeline of the integration')
    .option('--branch <name>', 'a branch, or * for all')
    .option('--from <day>', 'first day, yyyy-mm-dd')
    .option('--to <day>', 'last day, yyyy-mm-dd')
    .addOption(new Option('--statistic <name>', 'of lead times').choices(statistics))
    .addOption(new Option('--start <moment>', 'what a change begins with, for delivery').choices(changeStarts))
    .option('--what-if <part:factor>', 'for breakdown, such as queue:0.5')
    .addOption(new Option('--include <what>', 'what each figure was made from').choices(['evidence']))
    .addOption(new Option('--format <format>', 'json unless said otherwise').choices(['json', 'csv', 'table']))
    .action((name: string, options: MetricsOptions) =>
      withService(options, terminal, async (service) => print(terminal, await metricText(service, name, options))),
    );
}

/** The endpoint of a metric, with words parted by - or _. */
export function metricEndpoint(name: string): Endpoint {
  const endpoint = metricEndpoints.find(({ id }) => id === name.replaceAll('-', '_'));
  if (!endpoint)
    throw new UsageFault(`There is no metric "${name}". There is ${metricEndpoints.map(({ id }) => id).join(', ')}.`);
  return endpoint;
}

async function metricText(service: ServiceCalls, name: string, options: MetricsOptions): Promise<string> {
  const endpoint = metricEndpoint(name);
  const format = options.format ?? 'json';
  const [project] = await chosenProjects(service, options.project);
  if (!project) throw new UsageFault('Name a project.');
  const { pipeline, branch, from, to, statistic, start, whatIf, include } = options;
  const query = Object.fromEntries(
    Object.entries({ pipeline, branch, from, to, statistic, start, what_if: whatIf, include }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const ofProject = endpoint.path.endsWith(':project_id');
  if (ofProject && options.integration !== undefined) {
    throw new UsageFault(`${endpoint.id} is a figure of the whole project; leave out --integration.`);
  }
  if (ofProject) return answerText(service, endpoint, { project_id: project.id, ...query }, format);
  const integrations = await chosenIntegrations(service, project, options.integration);
  const [only] = integrations;
  if (options.integration !== undefined && only) {
    return answerText(service, endpoint, { integration_id: only.id, ...query }, format);
  }
  const answers = await integrationAnswers(service, endpoint, integrations, query);
  if (format === 'json') return JSON.stringify(answers.map(({ answer, ...about }) => ({ ...about, ...answer })));
  const rows = answers.flatMap(({ integration, answer }) =>
    (endpoint.rows?.(answer) ?? []).map((row) => ({ integration, ...row })),
  );
  return tableText(['integration', ...(endpoint.columns ?? [])], rows, format);
}

/** One answer per integration that the metric can be asked of. */
export async function integrationAnswers(
  service: ServiceCalls,
  endpoint: Endpoint,
  integrations: Awaited<ReturnType<typeof chosenIntegrations>>,
  query: Readonly<Record<string, unknown>>,
) {
  const ofIssues = seriesMetrics.some((metric) => metric.id === endpoint.id && metric.isOfIssuesToo);
  const chosen = integrations.filter(({ integration_type }) => ofIssues || integration_type !== 'issue_tracker');
  return Promise.all(
    chosen.map(async ({ id, name }) => ({
      integration_id: id,
      integration: name,
      answer: (await service.call(endpoint, { integration_id: id, ...query })) as object,
    })),
  );
}

async function answerText(service: ServiceCalls, endpoint: Endpoint, input: object, format: Format): Promise<string> {
  if (format === 'table') {
    return tableText(endpoint.columns ?? [], endpoint.rows?.(await service.call(endpoint, input)) ?? [], format);
  }
  const { body } = await service.render(endpoint, input, { as: format, known: [] });
  return new TextDecoder().decode(body ?? new Uint8Array()).trimEnd();
}

function tableText(columns: readonly string[], rows: readonly TableRow[], format: 'csv' | 'table'): string {
  return format === 'table' ? tableOf(columns, rows) : csvText(columns, rows).trimEnd();
}
