/**
 * Reads the verb and path of a method from the SDK's code: `name(id, params, options) { return
 * this._makeRequest('GET', `/v1/…/${encodeURIComponent(id)}`, …`.
 */
export function routeOf(code: string, method: string): { verb: string; path: string } {
  const call = new RegExp(
    String.raw`^ {4}${method}\(.*?_makeRequest\('(\w+)', ['\x60]([^'\x60]+)['\x60]`,
    'ms',
  ).exec(code);
  const [, verb, path] = call ?? [];
  if (!verb || !path) throw new Error(`The SDK's code has no request for ${method}.`);
  return {
    verb: verb.toLowerCase(),
    path: path.replaceAll(/\$\{encodeURIComponent\((\w+)\)\}/g, '{$1}'),
  };
}
