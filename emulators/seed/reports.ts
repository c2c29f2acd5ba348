import { path } from '@atelier/domain/paths';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { chatDocuments } from './chat.ts';
import { commentDocuments } from './comments.ts';
import { ago, type DemoDocument } from './demo-document.ts';

interface ReportPlan {
  readonly id: string;
  readonly reporter: string;
  readonly target: string;
  readonly reason: string;
  readonly hours_ago: number;
}

const REPORTS: readonly ReportPlan[] = [
  {
    id: 'demo-report-1',
    reporter: 'demo-rose',
    target: path.message('2', 'demo-05'),
    reason: 'Ce n’est pas le lieu pour chercher des rendez-vous.',
    hours_ago: 0.5,
  },
  {
    id: 'demo-report-2',
    reporter: 'demo-theo',
    target: path.comment('le-tour-simple', 'demo-17'),
    reason: 'Un enfant de douze ans avec une bouteille en verre ? À revoir.',
    hours_ago: 5,
  },
];

/** What members reported and no admin has looked at, with the words as the server keeps them. */
export function reportDocuments(now: Date): DemoDocument[] {
  const contributions = new Map([...chatDocuments(now), ...commentDocuments(now)].map((one) => [one.path, one.data]));
  return REPORTS.map(({ id, hours_ago, ...report }) => ({
    path: path.report(id),
    data: {
      ...report,
      said: reportedContentOf(contributions.get(report.target) ?? {}),
      state: 'open',
      created_at: ago(now, 0, hours_ago * 60),
    },
  }));
}

function reportedContentOf({
  user_id,
  author_name,
  content,
  message,
  media_url,
}: DemoDocument['data']): ReportedContent {
  const text = String(content ?? message);
  return { user_id: String(user_id), author_name: String(author_name), text, has_file: media_url !== undefined };
}
