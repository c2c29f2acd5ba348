import { AUDIT_ACTIONS, type AuditAction } from '@atelier/domain/moderation/audit-action';
import type { AuditFilter } from '@atelier/domain/queries/admin-queries';
import { searchToken } from '@atelier/domain/search-tokens';
import { fold } from '@atelier/domain/parsing/text';

/** The filters in the URL: one person by uid, or search texts for names and actions. */
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
 * Returns the filter of the query; null when no action matches the search text.
 *
 * @param label  returns the displayed name of an action.
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

/** Returns the actions whose name has a word starting with each typed word, ignoring case and accents. */
function actionsMatching(text: string, label: (action: AuditAction) => string): AuditAction[] {
  const searchTokens = tokenize(text);
  return AUDIT_ACTIONS.filter((action) => {
    const labelTokens = tokenize(label(action));
    return searchTokens.every((word) => labelTokens.some((one) => one.startsWith(word)));
  });
}

const tokenize = (text: string) =>
  fold(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
