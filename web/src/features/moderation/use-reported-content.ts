import { useState } from 'react';
import type { ReportedContent } from '@atelier/domain/moderation/report';
import { type Action, useAction } from '../../lib/use-action.ts';
import { readReportedContent } from './data/report-store.ts';

interface ReportedContentState {
  /** As it was last looked at; `null` when it was gone, `undefined` while nobody has looked. */
  readonly content: ReportedContent | null | undefined;
  readonly loadAction: Action;
  /** @returns what was read; `null` when it could not be, or is gone. */
  load(): Promise<ReportedContent | null>;
}

/** What a report is about as it stands now: read when somebody is about to touch it, not before. */
export function useReportedContent(target: string): ReportedContentState {
  const [content, setContent] = useState<ReportedContent | null>();
  const loadAction = useAction();
  return {
    content,
    loadAction,
    async load() {
      let found: ReportedContent | null = null;
      await loadAction.run(async () => {
        found = await readReportedContent(target);
        setContent(found);
      });
      return found;
    },
  };
}
