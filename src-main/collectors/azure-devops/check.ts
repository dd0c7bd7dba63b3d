import { type CheckMessage, checkMessage } from '#shared/records/connection-test-messages.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { type ProjectAddress, projectAddress } from './address.ts';
import { buildDefinitions, releaseDefinitions } from './pull/definitions.ts';
import { leftOut, ofReleases } from './pull/pull.ts';
import { requestSender, type SendRequest } from './request.ts';
import { BuildAnswer, listOf } from './schema.ts';

export const steps = ['Address', 'Server', 'Sign-in', 'What is there', 'Runs', 'Classic releases'] as const;

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = projectAddress(source.url);
    yield checkMessage('addressOn', { address: address.canonical, origin: address.origin });
    begin('Server');
    const sendRequest = requestSender(source, address);
    const definitions = await firstRequest(sendRequest);
    yield checkMessage('productAnswers', { product: 'Azure DevOps' });
    begin('Sign-in');
    yield checkMessage('accepts', { product: 'Azure DevOps' });
    begin('What is there');
    yield checkMessage('definitions', { name: address.project, count: definitions });
    begin('Runs');
    const params = { queryOrder: 'queueTimeDescending', $top: 1 };
    if ((await sendRequest({ of: 'builds', path: 'build/builds', params }, listOf(BuildAnswer))) === null)
      throw new SourceError('gone', 'The project is there, but its builds are not.');
    yield checkMessage('buildsReadable');
    begin('Classic releases');
    yield await releasesIn(sendRequest, address);
  });

/** The first answer shows whether it is an Azure DevOps at all. */
async function firstRequest(sendRequest: SendRequest): Promise<number> {
  try {
    return (await buildDefinitions(sendRequest)).length;
  } catch (error) {
    const isOther = error instanceof SourceError && error.fault === 'answer_unreadable';
    throw isOther ? new SourceError('not_this_product', 'The answer is not one of an Azure DevOps.') : error;
  }
}

async function releasesIn(sendRequest: SendRequest, address: ProjectAddress): Promise<CheckMessage> {
  try {
    const { length } = await releaseDefinitions(sendRequest);
    return checkMessage('releases', { count: length });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.fault === 'token_not_for_origin') return leftOut(address);
    throw ofReleases(error);
  }
}
