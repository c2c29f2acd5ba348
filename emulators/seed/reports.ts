import { path } from '@atelier/domain/paths';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { chatDocuments } from './chat.ts';
import { commentDocuments } from './comments.ts';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import reports from './data/reports.json' with { type: 'json' };

/** Returns the open reports, each with a snapshot of the reported content as the server stores it. */
export function reportDocuments(now: Date): DemoDocument[] {
  const contributions = new Map([...chatDocuments(now), ...commentDocuments(now)].map((one) => [one.path, one.data]));
  return reports.map(({ id, hours_ago, ...report }) =>
    demoDocument(path.report(id), {
      ...report,
      said: reportedContentOf(contributions.get(report.target) ?? {}),
      state: 'open',
      created_at: ago(now, 0, hours_ago * 60),
    }),
  );
}

function reportedContentOf(contribution: DemoDocument['data']): ReportedContent {
  const { user_id, author_name, content, message, media_url } = contribution;
  const text = String(content ?? message);
  return { user_id: String(user_id), author_name: String(author_name), text, has_file: media_url !== undefined };
}
