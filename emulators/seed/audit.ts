import { AUDIT_RETENTION_DAYS } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { ADMIN, memberOf } from './members.ts';
import auditLog from './data/audit-log.json' with { type: 'json' };

/**
 * Returns what the demo admin did according to the other demo data, in the form that the server logs. The target is the
 * member concerned unless a document is named.
 */
export function auditDocuments(now: Date): DemoDocument[] {
  const actor_name = memberOf(ADMIN).display_name;
  return auditLog.map(({ id, days_ago, target, ...entry }) => {
    const target_name = target === undefined ? memberOf(entry.member).display_name : undefined;
    return demoDocument(`${path.auditLog()}/${id}`, {
      actor: ADMIN,
      actor_name,
      target: target ?? entry.member,
      target_name,
      search: nameTokens([actor_name, target_name]),
      ...entry,
      at: ago(now, days_ago),
      expires_at: ago(now, days_ago - AUDIT_RETENTION_DAYS),
    });
  });
}
