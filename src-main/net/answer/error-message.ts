import { z } from 'zod';
import { parsedJson } from './parsed-json.ts';

/** GitHub and Azure DevOps write one message, Jira a list. */
const Refusal = z.object({
  message: z.string().optional().catch(undefined),
  errorMessages: z.array(z.string()).optional().catch(undefined),
});

/** A system's message about a refused request, on one line; empty if it has none that can be read. */
export function errorMessageIn(body: string): string {
  try {
    const { message, errorMessages } = Refusal.parse(parsedJson(body));
    return (message ?? errorMessages?.[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  } catch {
    return '';
  }
}
