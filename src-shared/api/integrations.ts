import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatField, Id, IdOut, IntegrationTypeField, IntegTypeField, Name } from './fields.ts';

/** Interface document 2.2. `url` is exactly what was stored. */
export const IntegrationOut = z.strictObject({
  id: IdOut,
  integration_type: IntegrationTypeField,
  name: z.string(),
  url: z.string(),
});

/** Interface document 4: the integrations of a project. */
export const integrations = endpoint({
  id: 'integrations',
  path: '/api/integrations/:project_id',
  summary: 'The integrations of a project, by id.',
  input: z.strictObject({ project_id: Id, ...formatField }),
  output: z.array(IntegrationOut),
  rows: (list) => list,
  columns: Object.keys(IntegrationOut.shape),
});

/** Interface document 4.1. Which types may be created here is a rule of the service (422), not of the form. */
export const createIntegration = endpoint({
  id: 'createIntegration',
  method: 'post',
  path: '/api/integrations',
  summary: 'Adds an integration and queues its first collection.',
  side: 'write',
  status: 201,
  input: z
    .strictObject({
      integration: z.strictObject({
        integration_type: IntegTypeField,
        name: Name,
        project_id: Id,
        token_id: Id,
        url: z.string().trim().min(1).max(2000),
      }),
    })
    .meta({
      examples: [
        {
          integration: {
            integration_type: 'ci_server',
            name: 'Shop builds',
            project_id: 1,
            token_id: 1,
            url: 'https://jenkins.example.com/job/shop/',
          },
        },
      ],
    }),
  output: IntegrationOut,
  location: ({ integration }) => `/api/integrations/${integration.project_id}`,
});
