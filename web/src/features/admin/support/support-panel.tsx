import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  parseSupportMessage,
  type SupportMessage,
} from '@atelier/domain/moderation/support-message';
import { openSupportMessages } from '@atelier/domain/queries/admin-queries';
import { PagedList } from '../../../components/admin/list-state.tsx';
import { TextPromptDialog } from '../../../components/admin/prompt-dialogs.tsx';
import { TaskCard } from '../../../components/admin/task-card.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { answerSupport } from './data/support-calls.ts';

const ACTIONS = ['answer', 'dismiss'] as const;
type Pending = { message: Item<SupportMessage>; action: (typeof ACTIONS)[number] };

/**
 * Messages of members to the team, the oldest first, live: one that is answered or closed leaves
 * the list.
 */
export function SupportPanel() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const now = useNow();
  const list = useLivePage(openSupportMessages(), parseSupportMessage);
  const [pending, setPending] = useState<Pending | null>(null);
  return (
    <Box sx={{ maxWidth: '80ch' }}>
      <PagedList list={list} empty={t('support.none')}>
        {(messages) => (
          <Box sx={{ display: 'grid', gap: 2.5, mb: 1 }}>
            {messages.map((message) => (
              <TaskCard key={message.id} id={message.id}>
                <Hint>
                  <MemberLink uid={message.data.user_id} name={message.data.author_name} />
                  {' · '}
                  <time
                    dateTime={message.data.created_at.toISOString()}
                    title={format.dateTime(message.data.created_at)}
                  >
                    {format.ago(message.data.created_at, now)}
                  </time>
                </Hint>
                <Secondary
                  dir="auto"
                  sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}
                >
                  {message.data.text}
                </Secondary>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>
                  {ACTIONS.map((action) => (
                    <Button
                      key={action}
                      variant={action === 'answer' ? 'outlined' : 'text'}
                      onClick={() => setPending({ message, action })}
                    >
                      {t(`support.${action}`)}
                    </Button>
                  ))}
                </Box>
              </TaskCard>
            ))}
          </Box>
        )}
      </PagedList>
      {pending === null ? null : <AnswerDialog {...pending} onClose={() => setPending(null)} />}
    </Box>
  );
}

function AnswerDialog({
  message: { id, data },
  action,
  onClose,
}: Pending & { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const name = data.author_name;
  const answers = action === 'answer';
  return (
    <TextPromptDialog
      about={`support:${id}`}
      title={t(`support.question-${action}`, { name })}
      text={t(`support.consequence-${action}`)}
      field={
        answers
          ? { label: t('support.text'), help: t('support.text-help'), rows: 6, required: true }
          : undefined
      }
      confirm={t(`support.${action}`)}
      conflictNote={t('support.conflict')}
      onConfirm={async (answer) => void (await answerSupport(answers ? { id, answer } : { id }))}
      done={t(`support.done-${action}`, { name })}
      onClose={onClose}
    />
  );
}
