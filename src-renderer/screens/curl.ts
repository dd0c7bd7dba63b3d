/** A request as a line for a shell; the key stays in the environment. */
export function curlOf(baseUrl: string, path: string): string {
  return `curl -H "X-API-Key: $PLUMBLINE_KEY" '${baseUrl}${path.replaceAll("'", '%27')}'`;
}
