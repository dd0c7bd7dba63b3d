/** Ways to write down a request; each reads the key from the environment, so that it stands in no text. */
export const callers = ['curl', 'powershell', 'python'] as const;
export type Caller = (typeof callers)[number];

/** A request of the API as text for a shell or an interpreter, quoted as each asks for. */
export function callOf(caller: Caller, baseUrl: string, path: string): string {
  return writers[caller](`${baseUrl}${path}`.replaceAll("'", '%27'));
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
