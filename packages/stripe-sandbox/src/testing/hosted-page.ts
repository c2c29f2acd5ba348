/** A hosted page as a browser without scripts sees it. */
export interface HostedPage {
  url: string;
  status: number;
  html: string;
  text: string;
  /** Submits the form whose action ends with `action`: its hidden fields and `fields`. */
  submit(
    action: string,
    fields?: Record<string, string>,
  ): Promise<HostedPage | { redirect: string }>;
}

/**
 * Opens a page and follows redirects within the sandbox.
 *
 * @throws Error for a redirect to another origin
 */
export async function openPage(
  url: string,
  headers: Record<string, string> = {},
): Promise<HostedPage> {
  const found = await followRedirects(url, await fetch(url, { headers, redirect: 'manual' }));
  if ('redirect' in found) throw new Error(`${url} redirects to ${found.redirect}`);
  return found;
}

function isRedirect(found: HostedPage | { redirect: string }): found is { redirect: string } {
  return 'redirect' in found;
}

async function followRedirects(
  url: string,
  response: Response,
): Promise<HostedPage | { redirect: string }> {
  const location = response.headers.get('location');
  if (response.status === 303 && location !== null) {
    const next = new URL(location, url);
    if (next.origin !== new URL(url).origin) return { redirect: location };
    return followRedirects(next.href, await fetch(next, { redirect: 'manual' }));
  }
  return pageOf(url, response.status, await response.text());
}

function pageOf(url: string, status: number, html: string): HostedPage {
  return {
    url,
    status,
    html,
    text: html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&#39;/g, "'")
      .replaceAll(/[\s\u00a0\u202f]+/g, ' '),
    submit: async (action, fields = {}) => {
      const form = [
        ...html.matchAll(/<form[^>]*?(?: action="([^"]*)")?[^>]*>(.*?)<\/form>/gs),
      ].find(([tag]) => {
        const target = /action="([^"]*)"/.exec(tag)?.[1] ?? new URL(url).pathname;
        return target.endsWith(action);
      });
      if (!form) throw new Error(`${url} has no form with the action ${action}`);
      const target = new URL(
        /action="([^"]*)"/.exec(form[0].slice(0, form[0].indexOf('>') + 1))?.[1] ?? url,
        url,
      );
      const hidden = [
        ...form[0].matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g),
      ].map(([, name = '', value = '']) => [name, value] as const);
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
      return followRedirects(
        target.href,
        await fetch(target, { method: 'POST', body, redirect: 'manual' }),
      );
    },
  };
}

/** Returns the URL of the merchant. @throws Error unless the result is a redirect */
export function expectRedirect(found: HostedPage | { redirect: string }): string {
  if (isRedirect(found)) return found.redirect;
  throw new Error(`still on ${found.url}: ${found.text}`);
}

/** @throws Error for a redirect to the merchant */
export function expectPage(found: HostedPage | { redirect: string }): HostedPage {
  if (isRedirect(found)) throw new Error(`redirected to ${found.redirect}`);
  return found;
}
