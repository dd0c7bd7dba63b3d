import { ServiceError } from '#shared/api/problem.ts';
import { examineIntegration, followTest, startTest, stopTest, testConnection } from '#shared/desktop/commands.ts';
import { SourceError } from '../../../net/source-error.ts';
import { type CommandHandler, commandHandler, done, integrationOf, type WriteContext } from '../handler.ts';
import { createRunningTests } from './running-tests.ts';
import { failed, type TestInput, type Trial, tryConnection } from './try-connection.ts';

const testTakesAtMost = 60_000;
const tests = createRunningTests(testTakesAtMost);

/** The secret stays in this thread: only the findings of a test leave it. */
const begin = (context: WriteContext, input: TestInput) => ({
  test_id: tests.start((trial, how) =>
    tryConnection(context, input, trial, { ...how, transportFor: context.tryingTransportFor, isThorough: true }).catch(
      (error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        const missing = new SourceError('token_refused', 'The secret of the token is not on this computer.');
        trial.findings.push(failed('Sign-in', missing.report()));
      },
    ),
  ),
});

export const connectionTestCommands: readonly CommandHandler[] = [
  commandHandler(testConnection, async (context, input) => {
    const trial: Trial = { origins: [], findings: [], offers: [] };
    await tryConnection(context, input, trial, {
      signal: AbortSignal.timeout(testTakesAtMost),
      transportFor: context.transportFor,
      isThorough: false,
      onFinding: () => undefined,
    });
    return { origins: [...trial.origins], findings: trial.findings };
  }),

  commandHandler(startTest, (context, input) => begin(context, input)),

  commandHandler(examineIntegration, (context, { integration_id }) => {
    const { type, url, tokenId } = integrationOf(context, integration_id);
    return begin(context, { type, url, token_id: tokenId });
  }),

  commandHandler(followTest, async (_, { test_id, after }) => {
    const state = await tests.follow(test_id, after);
    if (state === null) throw new ServiceError(404, 'This test is over and forgotten. Test again.');
    const offers = state.offers.map(({ url, name, isPart }) => ({ url, name, part: isPart }));
    return { state: state.state, origins: [...state.origins], findings: [...state.findings], offers };
  }),

  commandHandler(stopTest, (_, { test_id }) => {
    tests.stop(test_id);
    return done;
  }),
];
