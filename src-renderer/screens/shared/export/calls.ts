/** Formats of a request; each reads the key from the environment, so that no text contains it. */
export const callers = ['curl', 'powershell', 'python'] as const;
export type Caller = (typeof callers)[number];

/** A request of the API as text for a shell or an interpreter, quoted for each; with a body it is a POST. */
export function callOf(caller: Caller, baseUrl: string, path: string, body?: object): string {
  const address = `${baseUrl}${path}`.replaceAll("'", '%27');
  return body === undefined ? writers[caller](address) : posters[caller](address, JSON.stringify(body));
}

// The address holds no quote any more, and what else is not plain in it is percent-encoded: single quotes keep it whole in all three.
const writers: Readonly<Record<Caller, (address: string) => string>> = {
  curl: (address) => `curl -H "X-API-Key: $PLUMBLINE_KEY" '${address}'`,
  powershell: (address) => `Invoke-RestMethod -Headers @{ 'X-API-Key' = $env:PLUMBLINE_KEY } -Uri '${address}'`,
  python: (address) =>
    [
      'import json, os, urllib.request',
      `request = urllib.request.Request('${address}', headers={'X-API-Key': os.environ['PLUMBLINE_KEY']})`,
      'print(json.dumps(json.load(urllib.request.urlopen(request)), indent=2))',
      '',
    ].join('\n'),
};

// A body may hold any character: each shell has its own way to write a single quote between single quotes.
const posters: Readonly<Record<Caller, (address: string, body: string) => string>> = {
  curl: (address, body) =>
    [
      `curl -H "X-API-Key: $PLUMBLINE_KEY"`,
      `-H 'Content-Type: application/json'`,
      `-d '${body.replaceAll("'", "'\\''")}'`,
      `'${address}'`,
    ].join(' '),
  powershell: (address, body) =>
    [
      'Invoke-RestMethod -Method Post',
      `-ContentType 'application/json'`,
      `-Headers @{ 'X-API-Key' = $env:PLUMBLINE_KEY }`,
      `-Body '${body.replaceAll("'", "''")}'`,
      `-Uri '${address}'`,
    ].join(' '),
  python: (address, body) =>
    [
      'import json, os, urllib.request',
      "headers = {'X-API-Key': os.environ['PLUMBLINE_KEY'], 'Content-Type': 'application/json'}",
      // Text of JSON that is written as JSON once more is a text of Python too.
      `request = urllib.request.Request('${address}', ${JSON.stringify(body)}.encode(), headers)`,
      'print(json.dumps(json.load(urllib.request.urlopen(request)), indent=2))',
      '',
    ].join('\n'),
};
