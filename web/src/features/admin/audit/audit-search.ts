import { AUDIT_ACTIONS, type AuditAction } from '@atelier/domain/moderation/audit-action';
import type { AuditFilter } from '@atelier/domain/queries/admin-queries';
import { searchToken } from '@atelier/domain/search-tokens';
import { fold } from '@atelier/domain/parsing/text';

/** What an address asks of the log: one person by uid, or words in its names and in its actions. */
export interface AuditSearch {
  readonly about?: { readonly key: 'actor' | 'member'; readonly value: string };
  readonly name: string;
  readonly action: string;
}

export function parseAuditSearch(search: URLSearchParams): AuditSearch {
  const param = (key: string) => search.get(key)?.trim() ?? '';
  const key = (['actor', 'member'] as const).find((one) => param(one) !== '');
  return { ...(key && { about: { key, value: param(key) } }), name: param('name'), action: param('action') };
}

/**
 * What to ask the database for.
 *
 * @param label  an action as the page says it.
 * @returns null when no action is called that.
 */
export function auditFilter(
  { about, name, action }: AuditSearch,
  label: (action: AuditAction) => string,
): AuditFilter | null {
  if (about) return { about };
  const search = searchToken(name);
  const actions = action === '' ? undefined : actionsMatching(action, label);
  if (actions?.length === 0) return null;
  return { ...(search !== undefined && { search }), ...(actions && { actions }) };
}

/** Actions whose words begin with all that was typed; case and accents do not matter. */
function actionsMatching(typed: string, label: (action: AuditAction) => string): AuditAction[] {
  const searchTokens = tokenize(typed);
  return AUDIT_ACTIONS.filter((action) => {
    const labelTokens = tokenize(label(action));
    return searchTokens.every((word) => labelTokens.some((one) => one.startsWith(word)));
  });
}

const tokenize = (text: string) =>
  fold(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
