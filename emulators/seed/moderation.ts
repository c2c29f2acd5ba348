import { path } from '@atelier/domain/paths';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { SUPPORT_RETENTION_DAYS } from '@atelier/domain/moderation/support-message';
import { chatDocuments } from './chat.ts';
import { commentDocuments } from './comments.ts';
import { ADMIN, memberOf } from './members.ts';
import { videoDocuments } from './videos/video-documents.ts';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import reports from './data/reports.json' with { type: 'json' };
import messages from './data/support-messages.json' with { type: 'json' };

/**
 * Returns the reports, each with a snapshot of the reported content and its names as the server
 * stores it.
 */
export function reportDocuments(now: Date): DemoDocument[] {
  const contributions = new Map(
    [...chatDocuments(now), ...commentDocuments(now)].map((one) => [one.path, one.data]),
  );
  const places = new Map(
    [...chatDocuments(now), ...videoDocuments(now)].map((one) => [one.path, one.data]),
  );
  return reports.map(({ id, hours_ago, closed_hours_ago, ...report }) => {
    const place = places.get(report.target.split('/').slice(0, 2).join('/'));
    return demoDocument(path.report(id), {
      ...report,
      said: reportedContentOf(contributions.get(report.target) ?? {}),
      reporter_name: memberOf(report.reporter).display_name,
      place: place?.title ?? place?.name,
      state: closed_hours_ago === undefined ? 'open' : 'dismissed',
      created_at: ago(now, 0, hours_ago * 60),
      ...(closed_hours_ago !== undefined && {
        updated_at: ago(now, 0, closed_hours_ago * 60),
        updated_by: ADMIN,
      }),
    });
  });
}

function reportedContentOf(contribution: DemoDocument['data']): ReportedContent {
  const { user_id, author_name, content, message, media_url } = contribution;
  const text = String(content ?? message);
  return {
    user_id: String(user_id),
    author_name: String(author_name),
    text,
    has_file: media_url !== undefined,
  };
}

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
