import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { parseSupportMessage } from '@atelier/domain/moderation/support-message';
import { openSupportMessages } from '@atelier/domain/queries/admin-queries';
import { PagedList } from '../../../components/admin/list-state.tsx';
import { SupportButtons, useSupportAnswers } from '../../../components/admin/support-answers.tsx';
import { TaskCard } from '../../../components/admin/task-card.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { UserText } from '../../../components/members/contribution.tsx';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useNow } from '../../../lib/use-now.ts';

/**
 * Messages of members to the team, the oldest first, live: one that is answered or closed leaves
 * the list.
 */
export function SupportPanel() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const now = useNow();
  const list = useLivePage(openSupportMessages(), parseSupportMessage);
  const answers = useSupportAnswers();
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
                <UserText text={message.data.text} />
                <SupportButtons message={message} onStart={answers.start} />
              </TaskCard>
            ))}
          </Box>
        )}
      </PagedList>
      {answers.dialog}
    </Box>
  );
}
