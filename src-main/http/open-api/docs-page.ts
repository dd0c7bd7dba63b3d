import { createHash } from 'node:crypto';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { otherNames } from '../input.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code{font:14px ui-monospace,monospace}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884}`;

/** Allows the page's own style and nothing else. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const shownPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function row(endpoint: Endpoint): string {
  const names = endpoint.method === 'get' ? otherNames(endpoint).join(', ') : '';
  return `<tr><td><code>${endpoint.method.toUpperCase()} ${escaped(shownPath(endpoint.path))}</code></td><td>${escaped(endpoint.summary)}</td><td><code>${escaped(names)}</code></td></tr>`;
}

/** The API to read: no script, no key, nothing from elsewhere. */
export function docsPage(endpoints: readonly Endpoint[], baseUrl: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plumbline API</title><style>${style}</style></head>
<body><h1>Plumbline API</h1>
<p>Every request under <code>/api</code> carries the key in the header <code>X-API-Key</code>. A project’s settings show it; readers of a team have their own.</p>
<p><code>curl -H "X-API-Key: $KEY" ${escaped(baseUrl)}/api/projects</code></p>
<table><thead><tr><th>Path</th><th>What it answers</th><th>Parameters</th></tr></thead><tbody>
${endpoints.map(row).join('\n')}
</tbody></table>
<p>Also: <code>GET /api/openapi.json</code> (all of this for machines), <code>GET /api/events</code> (server-sent events), <code>GET /api/metrics</code> (the figures of the last 90 days and the state of collecting, for Prometheus: OpenMetrics or text, as Accept asks), <code>GET /health</code> (without a key).</p>
<p>Lists and metrics also come as a table: <code>format=csv</code>. Metrics take <code>include=evidence</code>, which adds what each figure was made from. Faults come as <code>application/problem+json</code> and say what to do next.</p>
</body></html>
`;
}
