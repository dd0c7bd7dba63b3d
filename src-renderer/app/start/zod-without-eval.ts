import { config } from 'zod';

// Schemas would probe for `new Function`, which the content policy reports. Imported before anything that makes a schema.
config({ jitless: true });
