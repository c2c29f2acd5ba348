import { SUPPORT_RETENTION_DAYS } from '@atelier/domain/moderation/support-message';
import { path } from '@atelier/domain/paths';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { memberOf } from './members.ts';
import messages from './data/support-messages.json' with { type: 'json' };

/** Returns messages of members to the team; one of them is answered. */
export function supportDocuments(now: Date): DemoDocument[] {
  return messages.map(({ id, member, text, answer, hours_ago }) =>
    demoDocument(path.supportMessage(id), {
      user_id: member,
      author_name: memberOf(member).display_name,
      text,
      answer,
      state: answer === undefined ? 'open' : 'resolved',
      created_at: ago(now, 0, hours_ago * 60),
      expires_at: ago(now, -SUPPORT_RETENTION_DAYS, hours_ago * 60),
    }),
  );
}
