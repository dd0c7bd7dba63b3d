import { z } from 'zod';
import { parsedJson } from './parsed-json.ts';

/** GitHub and Azure DevOps write one message, Jira a list. */
const Refusal = z.object({
  message: z.string().optional().catch(undefined),
  errorMessages: z.array(z.string()).optional().catch(undefined),
});

/** What a system says of a request that it refuses, on one line; empty where it says nothing that can be read. */
export function errorMessageIn(body: string): string {
  try {
    const { message, errorMessages } = Refusal.parse(parsedJson(body));
    return (message ?? errorMessages?.[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  } catch {
    return '';
  }
}
