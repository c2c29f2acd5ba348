import * as z from 'zod/mini';
import { readJson, writeJson } from '../../../lib/device/device-storage.ts';

const KEY = 'flair.used-links';
const MAX_LINKS = 10;

const usedLink = z.object({
  /** SHA-256 in hexadecimal. */
  code: z.string(),
  /** What the link did: to the address, or that it set a password. */
  done: z.enum(['verified', 'changed', 'recovered', 'password']),
});
type UsedLink = z.output<typeof usedLink>;
/** What a link does to the address. */
export type LinkEffect = Exclude<UsedLink['done'], 'password'>;

async function hashOf(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readLinks(): readonly UsedLink[] {
  const list = readJson(localStorage, KEY);
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const link = z.safeParse(usedLink, one);
    return link.success ? [link.data] : [];
  });
}

/** Undoing a change of the address is one, too. */
const changeOf = (done: UsedLink['done']) => (done === 'recovered' ? 'changed' : done);

/**
 * The mailed links that this device has used, the last first. They outlive a session: often nobody
 * is signed in.
 */
export const usedLinks = {
  /**
   * Adds a link. A change of the address or of the password removes those before it: their effect
   * is gone.
   */
  async add(code: string, done: UsedLink['done']): Promise<void> {
    const link = { code: await hashOf(code), done };
    const others = readLinks().filter(
      (other) => done === 'verified' || changeOf(other.done) !== changeOf(done),
    );
    writeJson(localStorage, KEY, [link, ...others].slice(0, MAX_LINKS));
  },
  /** Whether a code was used here, and did this. */
  async has(code: string, done: UsedLink['done']): Promise<boolean> {
    const hash = await hashOf(code);
    return readLinks().some((link) => link.code === hash && link.done === done);
  },
};
